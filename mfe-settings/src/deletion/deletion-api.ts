import { asQueryError, type QueryError, request } from 'bff/client/base-query';
import type { Client, Input, ResponseOf } from 'bff/client/client';
import { type Deletion, readDeletion, requestDeletion } from 'bff/contract/deletion/deletion';
import { settingsApi } from '../api.ts';

/** Separate from the other endpoints, because few users ever need them. */
const deletionApi = settingsApi.injectEndpoints({
	endpoints: (build) => ({
		deletion: build.query<Deletion, void>({ query: () => request(readDeletion, {}) }),
		requestDeletion: build.mutation<
			ResponseOf<typeof requestDeletion>,
			Input<typeof requestDeletion>['body']
		>({
			queryFn: async (body, { extra }) => {
				const { client } = extra as { client: Client };
				try {
					return { data: await client.call(requestDeletion, { body }) };
				} catch (cause) {
					const error = asQueryError(cause);
					const deletesAt = mayBeDone(error) && (await readDeletesAt(client));
					return deletesAt ? { data: { deletesAt } } : { error };
				}
			},
		}),
	}),
});

/** Whether the request may have been carried out although it failed. */
export function mayBeDone({ code }: QueryError): boolean {
	return code === 'network' || code === 'internal' || code === 'not_ready';
}

async function readDeletesAt(client: Client): Promise<string | null> {
	const deletion = await client.call(readDeletion, {}).catch(() => null);
	return deletion?.deletesAt ?? null;
}

export const { useDeletionQuery, useRequestDeletionMutation } = deletionApi;
