import { request } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import { type Health, readHealth, retryJob } from 'bff/contract/admin/health';
import { adminApi } from '../api.ts';

const healthApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		health: build.query<Health, void>({
			query: () => request(readHealth, {}),
			providesTags: ['health'],
		}),
		retryJob: build.mutation<unknown, Input<typeof retryJob>['body']>({
			query: (body) => request(retryJob, { body }),
			// Refetch after a refusal too: the job is no longer among the failed ones.
			invalidatesTags: ['health'],
		}),
	}),
});

export const { useHealthQuery, useRetryJobMutation } = healthApi;
