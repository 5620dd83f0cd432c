import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { endSessionsOf, listPeople } from 'bff/contract/admin/people';
import { adminApi } from '../api.ts';

const peopleApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		/** The accounts, by search text. */
		people: build.infiniteQuery<ResponseOf<typeof listPeople>, string, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: q, pageParam: cursor }) =>
				request(listPeople, {
					querystring: { limit: '50', ...(q && { q }), ...(cursor && { cursor }) },
				}),
			providesTags: ['people'],
		}),
		endSessions: build.mutation<ResponseOf<typeof endSessionsOf>, string>({
			query: (id) => request(endSessionsOf, { params: { id } }),
			invalidatesTags: (ended) => (ended ? ['people'] : []),
		}),
	}),
});

export const { usePeopleInfiniteQuery, useEndSessionsMutation } = peopleApi;
