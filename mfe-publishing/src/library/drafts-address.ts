import type { DraftFilter } from 'bff/contract/publishing/drafts';

export interface DraftsAddress {
	filter: DraftFilter;
	draftId: string | null;
	/** The cross-post of the draft that is open; null for the draft itself. */
	crossPostId?: string | null;
}

const DRAFT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads `?list=queued&draft=ID&cross-post=ID`. */
export function parseDraftsAddress(search: string): DraftsAddress {
	const parameters = new URLSearchParams(search);
	const list = parameters.get('list');
	const idIn = (name: string) => {
		const id = parameters.get(name);
		return id !== null && DRAFT_ID.test(id) ? id : null;
	};
	return {
		filter: list === 'queued' || list === 'posted' ? list : 'all',
		draftId: idIn('draft'),
		crossPostId: idIn('cross-post'),
	};
}

/** Whether a new draft is requested, with `?new=1`. */
export function asksForNew(search: string): boolean {
	return new URLSearchParams(search).has('new');
}

export function draftsPath({ filter, draftId, crossPostId = null }: DraftsAddress): string {
	const parameters = new URLSearchParams();
	if (filter !== 'all') parameters.set('list', filter);
	if (draftId !== null) parameters.set('draft', draftId);
	if (crossPostId !== null) parameters.set('cross-post', crossPostId);
	return `/app/drafts${parameters.size > 0 ? `?${parameters}` : ''}`;
}
