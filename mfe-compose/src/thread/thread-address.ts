export const composePath = '/app/compose';

export function threadPath(threadId: string): string {
	return `${composePath}?thread=${threadId}`;
}

/** The thread that an address names: null for a new one, `malformed` for what cannot be an id. */
export function readThread(search: string): { threadId: string | null; isMalformed: boolean } {
	const id = new URLSearchParams(search).get('thread');
	if (!id) return { threadId: null, isMalformed: false };
	return { threadId: id, isMalformed: !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) };
}
