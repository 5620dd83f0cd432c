import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery, request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { countNewTweets, type FetchState, getFetch, listTweets } from 'bff/contract/tweets';
import type { TweetList } from './tweets-address.ts';

export type TweetPage = ResponseOf<typeof listTweets>;

const asked = ({ filter, run }: TweetList) => ({
	...(filter === 'all' ? {} : { filter }),
	...(run === null ? {} : { run }),
});

/**
 * What the server knows, as far as the first sight of the screen needs it. Whoever needs more adds
 * it: `injectEndpoints`.
 */
export const tweetsApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['answered', 'news'],
	endpoints: (build) => ({
		tweets: build.infiniteQuery<TweetPage, TweetList, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: list, pageParam: cursor }) =>
				request(listTweets, {
					querystring: { ...asked(list), ...(cursor === undefined ? {} : { cursor }) },
				}),
			providesTags: (_result, _error, { filter }) => (filter === 'answered' ? ['answered'] : []),
		}),
		news: build.query<{ count: number }, TweetList & { after: string }>({
			query: ({ after, ...list }) =>
				request(countNewTweets, { querystring: { ...asked(list), after } }),
			providesTags: ['news'],
		}),
		fetchState: build.query<FetchState, void>({ query: () => request(getFetch, {}) }),
	}),
});

export const { useTweetsInfiniteQuery, useNewsQuery } = tweetsApi;
