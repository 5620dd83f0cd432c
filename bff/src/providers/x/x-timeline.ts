import { type PostSource, PostSourceError } from './post-source.ts';
import { readXList, X_REACH_MS } from './x-posts.ts';
import { type XRequestOptions, XRequests } from './x-request.ts';

export interface XTimelineOptions extends XRequestOptions {
	/** The id of the user's account at X. */
	accountId: string;
	/** A user token that allows reading; undefined if the user has disconnected X. */
	accessToken(): Promise<string | undefined>;
}

/**
 * The home timeline of an account at X: posts of the accounts that it follows, newest first.
 * https://docs.x.com/x-api/posts/timelines
 */
export function createXTimeline({
	accountId,
	accessToken,
	...options
}: XTimelineOptions): PostSource {
	return {
		key: `home ${accountId}`,
		reachMs: X_REACH_MS,
		async *read(request) {
			const token = await accessToken();
			if (token === undefined)
				throw new PostSourceError(
					'feed_missing',
					'X is no longer connected. Connect it again in Settings.',
				);
			const list = {
				path: `/2/users/${encodeURIComponent(accountId)}/timelines/reverse_chronological`,
				parameters: {},
				tokenName: 'pagination_token',
				minPageSize: 1,
				depth: 3200,
			} as const;
			yield* readXList(new XRequests(options, { token, access: 'connection' }), list, request);
		},
	};
}
