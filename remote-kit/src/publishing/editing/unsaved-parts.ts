import type { DraftPart } from 'bff/contract/publishing/drafts';
import { readJson, writeJson } from '../../browser-storage.ts';

/** The parts of a draft that the server does not have yet. */
export interface UnsavedParts {
	parts: DraftPart[];
	/** The version that was edited. */
	version: number;
	/** When they were stored: ISO 8601, UTC. */
	at: string;
}

/**
 * Local storage, so that they survive a reload or a crash. Signing out removes them by this prefix.
 */
const keyOf = (draftId: string) => `warble.drafts.unsaved.${draftId}`;

export function readUnsaved(draftId: string): UnsavedParts | null {
	return readJson('localStorage', keyOf(draftId), ({ parts, version, at }) =>
		Array.isArray(parts) &&
		parts.length > 0 &&
		parts.every(isPart) &&
		typeof version === 'number' &&
		typeof at === 'string'
			? { parts, version, at }
			: null,
	);
}

/** Returns whether the parts survive a reload. */
export function storeUnsaved(draftId: string, unsaved: Omit<UnsavedParts, 'at'>): boolean {
	return writeJson('localStorage', keyOf(draftId), { ...unsaved, at: new Date().toISOString() });
}

export function removeUnsaved(draftId: string): void {
	writeJson('localStorage', keyOf(draftId), null);
}

function isPart(value: unknown): value is DraftPart {
	const { text, media } = (value ?? {}) as Partial<DraftPart>;
	return typeof text === 'string' && Array.isArray(media);
}
