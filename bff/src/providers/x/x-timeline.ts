import { type PostSource, PostSourceError } from './post-source.ts';
import { readXList, X_REACH_MS } from './x-posts.ts';
import { type XRequestOptions, XRequests } from './x-request.ts';

export interface XTimelineOptions extends XRequestOptions {
	/** X's own id of the person. */
	accountId: string;
	/** A user token that may read; undefined where there is none any more. */
	accessToken(): Promise<string | undefined>;
}

/**
 * The home timeline of a person: what they follow, newest first.
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
		async *read(question) {
			const token = await accessToken();
			if (token === undefined)
				throw new PostSourceError(
					'feed_missing',
					'X is not connected any more. Connect it again in Settings.',
				);
			const list = {
				path: `/2/users/${encodeURIComponent(accountId)}/timelines/reverse_chronological`,
				parameters: {},
				tokenName: 'pagination_token',
				leastPage: 1,
				depth: 3200,
			} as const;
			yield* readXList(new XRequests(options, { token, access: 'connection' }), list, question);
		},
	};
}
