import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';

const OSLO_MS = 3_600_000;

export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The moment of a local time in Oslo in winter. */
export const atOslo = (localTime: string): string =>
	new Date(Date.parse(`${localTime}:00.000Z`) - OSLO_MS).toISOString();

/** A draft of the queue, due at a local time in Oslo such as `2026-11-21T09:00`. */
export function queued(
	n: number,
	localTime: string,
	text: string,
	overrides: Partial<DraftSummary> = {},
	publication: Partial<Publication> = {},
): DraftSummary & { publication: Publication } {
	return {
		id: idOf(n),
		text,
		parts: 1,
		media: 0,
		hasLink: false,
		labels: [],
		createdAt: '2026-11-19T10:00:00.000Z',
		updatedAt: '2026-11-19T10:00:00.000Z',
		...overrides,
		publication: {
			status: 'queued',
			at: atOslo(localTime),
			localTime,
			zone: 'Europe/Oslo',
			isSlot: true,
			undoUntil: null,
			posts: [],
			postedAt: null,
			error: null,
			cost: 0.015,
			results: null,
			...publication,
		},
	};
}
