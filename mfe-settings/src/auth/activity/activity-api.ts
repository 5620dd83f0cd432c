import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { listActivity } from 'bff/contract/auth/activity';
import { settingsApi } from '../../api.ts';

/** Separate from the other endpoints, because the list is loaded on request. */
const activityApi = settingsApi.injectEndpoints({
	endpoints: (build) => ({
		activity: build.infiniteQuery<ResponseOf<typeof listActivity>, void, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ pageParam: cursor }) =>
				request(listActivity, { querystring: { limit: '20', ...(cursor && { cursor }) } }),
		}),
	}),
});

export const { useActivityInfiniteQuery } = activityApi;
