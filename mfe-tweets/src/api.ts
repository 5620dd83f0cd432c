import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { type FetchState, getFetch } from 'bff/contract/feed/feed';
import {
	countNewTweets,
	countToAnswer,
	listTweets,
	type TweetFilter,
} from 'bff/contract/tweets/tweets';
import { hasMarkup, loadPostParser } from 'design-system/load-post-parser';
import { remoteApi } from 'remote-kit/api';
import { readAddress, type TweetList } from './tweets-address.ts';

export type TweetPage = ResponseOf<typeof listTweets>;

/** Three screens; the next page is read when the end is near. */
const PAGE_SIZE = '20';

const toQuery = <Filter extends TweetList['filter']>(filter: Filter, run: string | null) => ({
	filter,
	...(run === null ? {} : { run }),
});

/** A later page, of the list that the first one came from. */
interface LaterPage {
	cursor: string;
	filter: TweetFilter;
}

/**
 * Adds fields that a server following only the spec leaves out: it names author, content, time and
 * counts of a post, and the counts default to 0.
 */
const withDefaults = (page: TweetPage): TweetPage => {
	// Before the posts are rendered, so that none is shown without its text.
	if (page.data.some(({ content }) => hasMarkup(content))) void loadPostParser();
	return {
		...page,
		data: page.data.map((post) => ({
			...{ reason: null, like: null, response: null, draft: null, done_at: null, mark: null },
			...{ filters: [], also_by: [], quoted: null },
			...post,
			metrics: { ...{ likes: 0, retweets: 0 }, ...post.metrics },
		})),
	};
};

/** The queries of the first load. Other modules add theirs with `injectEndpoints`. */
export const tweetsApi = remoteApi
	.enhanceEndpoints({ addTagTypes: ['list', 'newCount', 'toAnswer'] })
	.injectEndpoints({
		endpoints: (build) => ({
			tweets: build.infiniteQuery<TweetPage, TweetList, LaterPage | undefined>({
				infiniteQueryOptions: {
					initialPageParam: undefined,
					getNextPageParam: ({ next_cursor: cursor, filter }, _pages, _last, _params, list) =>
						cursor === null
							? undefined
							: { cursor, filter: list.filter === 'next' ? filter : list.filter },
				},
				query: ({ queryArg: { filter, run }, pageParam: page }) =>
					request(listTweets, {
						querystring: {
							...toQuery(page?.filter ?? filter, run),
							limit: PAGE_SIZE,
							...(page && { cursor: page.cursor }),
						},
					}),
				transformResponse: withDefaults,
				providesTags: (result, _error, { filter }) => [
					{ type: 'list', id: filter === 'next' ? (result?.pages[0]?.filter ?? filter) : filter },
				],
			}),
			newCount: build.query<
				{ count: number },
				{ filter: TweetFilter; run: string | null; after: string }
			>({
				query: ({ filter, run, after }) =>
					request(countNewTweets, { querystring: { ...toQuery(filter, run), after } }),
				providesTags: ['newCount'],
			}),
			toAnswer: build.query<ResponseOf<typeof countToAnswer>, void>({
				query: () => request(countToAnswer, {}),
				providesTags: ['toAnswer'],
			}),
			fetchState: build.query<FetchState, void>({ query: () => request(getFetch, {}) }),
		}),
	});

/** Requests the list of an address, before the screen that shows it is rendered. */
export const preloadTweets = (search: string) =>
	tweetsApi.endpoints.tweets.initiate(readAddress(search), { subscribe: false });

export const { useTweetsInfiniteQuery, useNewCountQuery, useToAnswerQuery } = tweetsApi;
