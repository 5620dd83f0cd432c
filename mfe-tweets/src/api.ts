import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery, request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { type FetchState, getFetch } from 'bff/contract/feed';
import { countNewTweets, listTweets } from 'bff/contract/tweets';
import type { TweetList } from './tweets-address.ts';

export type TweetPage = ResponseOf<typeof listTweets>;

const toQuery = ({ filter, run }: TweetList) => ({
	...(filter === 'all' ? {} : { filter }),
	...(run === null ? {} : { run }),
});

/** The queries of the first load. Other modules add theirs with `injectEndpoints`. */
export const tweetsApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['answered', 'newCount'],
	endpoints: (build) => ({
		tweets: build.infiniteQuery<TweetPage, TweetList, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: list, pageParam: cursor }) =>
				request(listTweets, {
					querystring: { ...toQuery(list), ...(cursor === undefined ? {} : { cursor }) },
				}),
			providesTags: (_result, _error, { filter }) => (filter === 'answered' ? ['answered'] : []),
		}),
		newCount: build.query<{ count: number }, TweetList & { after: string }>({
			query: ({ after, ...list }) =>
				request(countNewTweets, { querystring: { ...toQuery(list), after } }),
			providesTags: ['newCount'],
		}),
		fetchState: build.query<FetchState, void>({ query: () => request(getFetch, {}) }),
	}),
});

export const { useTweetsInfiniteQuery, useNewCountQuery } = tweetsApi;
