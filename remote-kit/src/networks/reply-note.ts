import type { Tweet } from 'bff/contract/tweets/tweets';

/** Who replies to a post of another network than X, or why that is done there. */
export function replyNote({ acting, response_way }: Tweet): string | undefined {
	if (acting === null) return undefined;
	const { handle, why } = acting;
	if (response_way === 'open_in_x') return why ?? undefined;
	return handle === null ? undefined : `Replies as @${handle}.`;
}
