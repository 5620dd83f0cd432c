import type { PostPage, PostRequest } from '../post-source.ts';
import { readXList } from './x-posts.ts';
import type { XRequests } from './x-request.ts';

/**
 * Reads the home timeline of an account at X: posts of the accounts that it follows, newest first.
 * https://docs.x.com/x-api/posts/timelines
 */
export function readXTimeline(
	requests: XRequests,
	accountId: string,
	request: PostRequest,
): AsyncIterable<PostPage> {
	const list = {
		path: `/2/users/${encodeURIComponent(accountId)}/timelines/reverse_chronological`,
		parameters: {},
		tokenName: 'pagination_token',
		minPageSize: 1,
		depth: 3200,
	} as const;
	return readXList(requests, list, request);
}
