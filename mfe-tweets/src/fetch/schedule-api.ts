import { request } from 'bff/client/base-query';
import { type FetchInterval, type FetchState, scheduleFetch } from 'bff/contract/feed';
import { tweetsApi } from '../api.ts';

/** Setting the interval of automatic fetches. */
export const scheduleApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
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

export const { useScheduleMutation } = scheduleApi;
