import type { Tweet } from 'bff/contract/tweets/tweets';

/** Who replies to a post, unless that is the first account at X, or why that is done there. */
export function replyNote({ acting, response_way }: Tweet): string | undefined {
	if (acting === null) return undefined;
	const { handle, why } = acting;
	if (response_way === 'open_in_x') return why ?? undefined;
	return handle === null ? undefined : `Replies as @${handle}.`;
}
