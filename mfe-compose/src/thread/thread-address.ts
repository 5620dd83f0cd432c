export const composePath = '/app/compose';

export function threadPath(threadId: string): string {
	return `${composePath}?thread=${threadId}`;
}

/** Reads the ids of drafts to attach, from `drafts=ID,ID`. */
export function parseDraftIds(search: string): string[] {
	const ids = new URLSearchParams(search).get('drafts')?.split(',') ?? [];
	return ids.filter(isId);
}

function isId(id: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** Reads the thread id from a query string. It is null for a new thread. */
export function parseThreadId(search: string): { threadId: string | null; isMalformed: boolean } {
	const id = new URLSearchParams(search).get('thread');
	if (!id) return { threadId: null, isMalformed: false };
	return { threadId: id, isMalformed: !isId(id) };
}
