import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery, request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { type FetchState, getFetch } from 'bff/contract/feed/feed';
import { countNewTweets, countToAnswer, listTweets } from 'bff/contract/tweets/tweets';
import { hasMarkup, loadPostParser } from 'design-system/load-post-parser';
import { readAddress, type TweetList } from './tweets-address.ts';

export type TweetPage = ResponseOf<typeof listTweets>;

/** Three screens; the next page is read when the end is near. */
const PAGE_SIZE = '20';

const toQuery = ({ filter, run }: TweetList) => ({
	...(filter === 'all' ? {} : { filter }),
	...(run === null ? {} : { run }),
});

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
			...{ reason: null, like: null, response: null, draft: null, done_at: null },
			...post,
			metrics: { ...{ likes: 0, retweets: 0 }, ...post.metrics },
		})),
	};
};

/** The queries of the first load. Other modules add theirs with `injectEndpoints`. */
export const tweetsApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['answered', 'newCount', 'toAnswer'],
	endpoints: (build) => ({
		tweets: build.infiniteQuery<TweetPage, TweetList, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: list, pageParam: cursor }) =>
				request(listTweets, {
					querystring: {
						...toQuery(list),
						limit: PAGE_SIZE,
						...(cursor === undefined ? {} : { cursor }),
					},
				}),
			transformResponse: withDefaults,
			providesTags: (_result, _error, { filter }) => (filter === 'answered' ? ['answered'] : []),
		}),
		newCount: build.query<{ count: number }, TweetList & { after: string }>({
			query: ({ after, ...list }) =>
				request(countNewTweets, { querystring: { ...toQuery(list), after } }),
			providesTags: ['newCount'],
		}),
		toAnswer: build.query<{ count: number }, void>({
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
