import type { DraftFilter } from 'bff/contract/publishing/drafts';

export interface DraftsAddress {
	filter: DraftFilter;
	draftId: string | null;
}

const DRAFT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads `?list=queued&draft=ID`. */
export function parseDraftsAddress(search: string): DraftsAddress {
	const parameters = new URLSearchParams(search);
	const list = parameters.get('list');
	const draft = parameters.get('draft');
	return {
		filter: list === 'queued' || list === 'posted' ? list : 'all',
		draftId: draft !== null && DRAFT_ID.test(draft) ? draft : null,
	};
}

/** Whether a new draft is requested, with `?new=1`. */
export function asksForNew(search: string): boolean {
	return new URLSearchParams(search).has('new');
}

export function draftsPath({ filter, draftId }: DraftsAddress): string {
	const parameters = new URLSearchParams();
	if (filter !== 'all') parameters.set('list', filter);
	if (draftId !== null) parameters.set('draft', draftId);
	return `/app/drafts${parameters.size > 0 ? `?${parameters}` : ''}`;
}
