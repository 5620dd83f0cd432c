/** The address of a draft whose posting comes first and has the focus. */
export function postingPath(draftId: string): string {
	return `/app/drafts?draft=${draftId}&post=1`;
}

/** Whether this is the address of a draft that is to be posted: see `postingPath`. */
export function asksToPost(search: string): boolean {
	return new URLSearchParams(search).has('post');
}
