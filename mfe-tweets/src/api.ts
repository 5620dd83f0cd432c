import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import type { Answer } from 'bff/client/client';
import { countNewTweets, type FetchState, getFetch, listTweets } from 'bff/contract/tweets';
import type { TweetList } from './tweets-address.ts';

export type TweetPage = Answer<typeof listTweets>;

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
				ask(listTweets, {
					querystring: { ...toQuery(list), ...(cursor === undefined ? {} : { cursor }) },
				}),
			providesTags: (_result, _error, { filter }) => (filter === 'answered' ? ['answered'] : []),
		}),
		newCount: build.query<{ count: number }, TweetList & { after: string }>({
			query: ({ after, ...list }) =>
				ask(countNewTweets, { querystring: { ...toQuery(list), after } }),
			providesTags: ['newCount'],
		}),
		fetchState: build.query<FetchState, void>({ query: () => ask(getFetch, {}) }),
	}),
});

export const { useTweetsInfiniteQuery, useNewCountQuery } = tweetsApi;
