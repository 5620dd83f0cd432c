import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import {
	createPrivateFeed,
	deletePrivateFeed,
	deleteTimetable,
	listStandingFilters,
	pauseTimetable,
	type StandingFilter,
	saveTimetable,
	type Timetable,
} from 'bff/contract/filter/standing';
import { filterApi } from '../api.ts';

export type StandingFilters = ResponseOf<typeof listStandingFilters>;

/** A change of a standing filter; `save` also makes a template one. */
export type StandingChange = { id: string } & (
	| { kind: 'save'; timetable: Timetable }
	| { kind: 'pause' | 'resume' | 'stop' | 'make feed' | 'revoke feed' }
);

export const standingApi = filterApi.injectEndpoints({
	endpoints: (build) => ({
		standingFilters: build.query<StandingFilters, void>({
			query: () => request(listStandingFilters, {}),
			// Runs change the next time, the cost of today and the last run.
			providesTags: ['standing', 'runs'],
		}),
		changeStanding: build.mutation<StandingFilter | object, StandingChange>({
			query: requestFor,
			// After a failure too: another tab may have changed it.
			invalidatesTags: ['standing'],
			onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
				if (!data) return;
				const changed = 'templateId' in data ? [data] : [];
				dispatch(
					standingApi.util.updateQueryData('standingFilters', undefined, (list) => {
						const others = list.filters.filter(({ templateId }) => templateId !== id);
						list.filters = [...others, ...changed];
					}),
				);
			},
		}),
	}),
});

function requestFor(change: StandingChange) {
	const params = { id: change.id };
	switch (change.kind) {
		case 'save':
			return request(saveTimetable, { params, body: change.timetable });
		case 'pause':
		case 'resume':
			return request(pauseTimetable, { params, body: { paused: change.kind === 'pause' } });
		case 'stop':
			return request(deleteTimetable, { params });
		case 'make feed':
			return request(createPrivateFeed, { params });
		case 'revoke feed':
			return request(deletePrivateFeed, { params });
	}
}

export const { useChangeStandingMutation } = standingApi;
