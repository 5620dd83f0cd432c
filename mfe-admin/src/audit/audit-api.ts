import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { listAudit } from 'bff/contract/admin/audit';
import type { ActivityKind } from 'bff/contract/auth/activity';
import { adminApi } from '../api.ts';

/** The filter of the list. Empty texts do not limit it. */
export interface AuditFilter {
	person: string;
	kind: ActivityKind | '';
}

const auditApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		audit: build.infiniteQuery<ResponseOf<typeof listAudit>, AuditFilter, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: { person, kind }, pageParam: cursor }) =>
				request(listAudit, {
					querystring: {
						limit: '50',
						...(person && { person }),
						...(kind && { kind }),
						...(cursor && { cursor }),
					},
				}),
		}),
	}),
});

export const { useAuditInfiniteQuery } = auditApi;
