import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import { createToken, listAccess, revokeAgent, revokeToken } from 'bff/contract/access/access';
import { logout } from 'bff/contract/auth/session';
import { settingsApi } from '../api.ts';

const accessApi = settingsApi.enhanceEndpoints({ addTagTypes: ['access'] }).injectEndpoints({
	endpoints: (build) => ({
		access: build.query<ResponseOf<typeof listAccess>, void>({
			query: () => request(listAccess, {}),
			providesTags: ['access'],
		}),
		createToken: build.mutation<ResponseOf<typeof createToken>, Input<typeof createToken>['body']>({
			query: (body) => request(createToken, { body }),
			invalidatesTags: (created) => (created ? ['access'] : []),
		}),
		// Also after a failure: it may have ended in another tab.
		revokeToken: build.mutation<object, string>({
			query: (id) => request(revokeToken, { params: { id } }),
			invalidatesTags: ['access'],
		}),
		revokeAgent: build.mutation<object, string>({
			query: (id) => request(revokeAgent, { params: { id } }),
			invalidatesTags: ['access'],
		}),
		signOutHere: build.mutation<object, void>({ query: () => request(logout, {}) }),
	}),
});

export const {
	useAccessQuery,
	useCreateTokenMutation,
	useRevokeTokenMutation,
	useRevokeAgentMutation,
	useSignOutHereMutation,
} = accessApi;
