import type { PostPage, PostRequest, PostSource } from '../post-source.ts';
import { mergeNewestFirst } from './merge-newest-first.ts';
import { readXList, X_REACH_MS } from './x-posts.ts';
import { type XCredentials, type XRequestOptions, XRequests } from './x-request.ts';

export interface XSearchOptions extends XRequestOptions {
	/** A token of an app. */
	credentials: XCredentials;
	/** User names without `@`. */
	accounts: readonly string[];
	/** An additional search in X's query syntax; blank for none. */
	query: string;
}

/** Maximum length of a search query at X. */
export const MAX_QUERY_LENGTH = 512;

/**
 * The posts of accounts, and the results of a search, in the last seven days.
 * https://docs.x.com/x-api/posts/search
 */
export function createXSearch({
	credentials,
	accounts,
	query,
	...options
}: XSearchOptions): PostSource {
	const own = query.trim();
	const sorted = accounts.map((account) => account.toLowerCase()).sort();
	return {
		key: searchKey(sorted, own),
		title: 'X',
		price: options.postPrice ?? 0,
		reachMs: X_REACH_MS,
		read(request: PostRequest): AsyncIterable<PostPage> {
			// The searches run one after the other and share their rate limit.
			const requests = new XRequests(options, credentials);
			const searches = [...queriesOf(sorted), ...(own === '' ? [] : [own])];
			const { maxBilled } = request;
			const share = maxBilled === undefined ? undefined : Math.floor(maxBilled / searches.length);
			const lists = searches.map((search) =>
				readXSearch(requests, search, { ...request, maxBilled: share }),
			);
			return mergeNewestFirst(lists, request.maxPosts);
		},
	};
}

/**
 * The key of a source that searches. `accounts`: in lower case, sorted. `query`: without spaces at
 * its ends.
 */
export function searchKey(accounts: readonly string[], query: string): string {
	return `search ${JSON.stringify([accounts, query])}`;
}

/** Reads the results of one search. */
export function readXSearch(
	requests: XRequests,
	query: string,
	request: PostRequest,
): AsyncIterable<PostPage> {
	const list = {
		path: '/2/tweets/search/recent',
		parameters: { query },
		tokenName: 'next_token',
		minPageSize: 10,
		depth: Number.POSITIVE_INFINITY,
	} as const;
	return readXList(requests, list, request);
}

/** Queries of the form `from:a OR from:b …`, each with as many accounts as fit. */
export function queriesOf(accounts: readonly string[]): string[] {
	const queries: string[] = [];
	for (const account of accounts) {
		const last = queries.at(-1);
		const longer = last === undefined ? undefined : `${last} OR from:${account}`;
		if (longer !== undefined && longer.length <= MAX_QUERY_LENGTH)
			queries[queries.length - 1] = longer;
		else queries.push(`from:${account}`);
	}
	return queries;
}
