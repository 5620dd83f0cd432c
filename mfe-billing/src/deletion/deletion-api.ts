import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import { type Deletion, readDeletion, requestDeletion } from 'bff/contract/deletion/deletion';
import { billingApi } from '../api.ts';

/** Apart from the other endpoints, because few users ever need them. */
const deletionApi = billingApi.injectEndpoints({
	endpoints: (build) => ({
		deletion: build.query<Deletion, void>({ query: () => request(readDeletion, {}) }),
		requestDeletion: build.mutation<
			ResponseOf<typeof requestDeletion>,
			Input<typeof requestDeletion>['body']
		>({
			query: (body) => request(requestDeletion, { body }),
		}),
	}),
});

export const { useDeletionQuery, useRequestDeletionMutation } = deletionApi;
