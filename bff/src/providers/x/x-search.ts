import { mergeNewestFirst } from './merge-newest-first.ts';
import type { PostPage, PostRequest, PostSource } from './post-source.ts';
import { readXList, X_REACH_MS } from './x-posts.ts';
import { type XCredentials, type XRequestOptions, XRequests } from './x-request.ts';

export interface XSearchOptions extends XRequestOptions {
	/** An app's own token. */
	credentials: XCredentials;
	/** Without `@`. */
	accounts: readonly string[];
	/** A search of its own, in X's words; blank for none. */
	query: string;
}

/** What X takes in one search. */
export const LONGEST_QUERY = 512;

/**
 * What accounts wrote and what a search finds, in the last seven days.
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
		key: `search ${JSON.stringify([sorted, own])}`,
		reachMs: X_REACH_MS,
		read(question: PostRequest): AsyncIterable<PostPage> {
			// One after the other, and pauses that X wants hold for all of them.
			const requests = new XRequests(options, credentials);
			const searches = [...queriesOf(sorted), ...(own === '' ? [] : [own])];
			const { maxBilled } = question;
			const share = maxBilled === undefined ? undefined : Math.floor(maxBilled / searches.length);
			const lists = searches.map((search) =>
				readXList(
					requests,
					{
						path: '/2/tweets/search/recent',
						parameters: { query: search },
						tokenName: 'next_token',
						leastPage: 10,
						depth: Number.POSITIVE_INFINITY,
					},
					{ ...question, maxBilled: share },
				),
			);
			return mergeNewestFirst(lists, question.maxPosts);
		},
	};
}

/** `from:a OR from:b …`, as many to a search as fit. */
export function queriesOf(accounts: readonly string[]): string[] {
	const queries: string[] = [];
	for (const account of accounts) {
		const last = queries.at(-1);
		const longer = last === undefined ? undefined : `${last} OR from:${account}`;
		if (longer !== undefined && longer.length <= LONGEST_QUERY)
			queries[queries.length - 1] = longer;
		else queries.push(`from:${account}`);
	}
	return queries;
}
