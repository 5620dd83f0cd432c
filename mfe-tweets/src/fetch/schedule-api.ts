import { request } from 'bff/client/base-query';
import { type FetchEvery, type FetchState, scheduleFetch } from 'bff/contract/tweets';
import { tweetsApi } from '../api.ts';

/** How often posts are fetched by themselves. What the server answers is the state from then on. */
export const scheduleApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		schedule: build.mutation<FetchState, FetchEvery>({
			query: (every) => request(scheduleFetch, { body: { every } }),
			async onQueryStarted(_, { dispatch, queryFulfilled }) {
				const answer = await queryFulfilled.catch(() => undefined);
				if (answer)
					await dispatch(tweetsApi.util.upsertQueryData('fetchState', undefined, answer.data));
			},
		}),
	}),
});

export const { useScheduleMutation } = scheduleApi;
