import { filtersOf } from 'remote-kit/publishing/api/draft-lists';
import type { QueuedDraft } from './queue-texts.ts';

export type QueueView = 'list' | 'week';

/** The parameters in the queue's address. */
export interface QueueAddress {
	view: QueueView;
	/** The first day of the shown week; undefined for this week. */
	from: string | undefined;
	/** The id of a proposal to show first: see `proposalPath`. */
	proposal: string | undefined;
}

export function readQueueAddress(search: string): QueueAddress {
	const query = new URLSearchParams(search);
	const from = query.get('from') ?? '';
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(from) && !Number.isNaN(Date.parse(from));
	return {
		view: query.get('view') === 'week' ? 'week' : 'list',
		from: isDay ? from : undefined,
		proposal: query.get('proposal') || undefined,
	};
}

export function queuePath({ view, from }: Partial<Omit<QueueAddress, 'proposal'>>): string {
	const query = new URLSearchParams({
		...(view === 'week' && { view }),
		...(from !== undefined && { from }),
	}).toString();
	return `/app/queue${query && '?'}${query}`;
}

export const slotsHref = '/app/settings/publishing';

/** The draft in the list of the library that has it; for a cross-post, its text there. */
export function draftHref(draft: QueuedDraft): string {
	const { id, crossPostOf } = draft;
	const [list] = filtersOf(draft);
	return `/app/drafts?${list === 'all' ? '' : `list=${list}&`}draft=${crossPostOf === undefined ? id : `${crossPostOf}&cross-post=${id}`}`;
}
