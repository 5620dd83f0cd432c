import { request } from 'bff/client/base-query';
import {
	type FetchInterval,
	type FetchState,
	fetchTweets,
	scheduleFetch,
} from 'bff/contract/feed/feed';
import { tweetsApi } from '../api.ts';

/** Fetching now, and setting the interval of automatic fetches. */
export const scheduleApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		fetchNow: build.mutation<FetchState, void>({
			query: () => request(fetchTweets, {}),
			async onQueryStarted(_, { dispatch, queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (response)
					await dispatch(tweetsApi.util.upsertQueryData('fetchState', undefined, response.data));
			},
		}),
		schedule: build.mutation<FetchState, FetchInterval>({
			query: (every) => request(scheduleFetch, { body: { every } }),
			async onQueryStarted(_, { dispatch, queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (response)
					await dispatch(tweetsApi.util.upsertQueryData('fetchState', undefined, response.data));
			},
		}),
	}),
});

export const { useFetchNowMutation, useScheduleMutation } = scheduleApi;
