import { isApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError, request } from 'bff/client/base-query';
import type { Client, Input, ResponseOf } from 'bff/client/client';
import {
	beginBluesky,
	beginMastodon,
	beginX,
	type ConnectedAccounts,
	connectBluesky,
	disconnectNetworkAccount,
} from 'bff/contract/network-accounts/network-accounts';
import { networkAccountsApi } from 'remote-kit/connecting/network-accounts-api';
import { settingsApi, updateFromResponse } from '../api.ts';

/** Why an account at Bluesky was not connected. */
export interface BlueskyFailure extends QueryError {
	/** The field that the message is about. */
	field?: 'handle' | 'password';
}

const update = (accounts: ConnectedAccounts) =>
	networkAccountsApi.util.updateQueryData('networkAccounts', undefined, () => accounts);

const changingApi = settingsApi.injectEndpoints({
	endpoints: (build) => ({
		/** Fails with a `BlueskyFailure`. */
		connectBluesky: build.mutation<ConnectedAccounts, Input<typeof connectBluesky>['body']>({
			queryFn: async (body, { extra }) => {
				const { client } = extra as { client: Client };
				try {
					return { data: await client.call(connectBluesky, { body }) };
				} catch (cause) {
					return { error: asBlueskyFailure(cause) };
				}
			},
			onQueryStarted: (_, started): void => updateFromResponse(started, update),
			// Its timeline is now read.
			invalidatesTags: (accounts) => (accounts ? ['feed'] : []),
		}),
		beginBluesky: build.mutation<ResponseOf<typeof beginBluesky>, string>({
			query: (handle) => request(beginBluesky, { body: { handle } }),
		}),
		beginMastodon: build.mutation<ResponseOf<typeof beginMastodon>, string>({
			query: (server) => request(beginMastodon, { body: { server } }),
		}),
		beginX: build.mutation<ResponseOf<typeof beginX>, void>({
			query: () => request(beginX, { body: {} }),
		}),
		disconnectNetworkAccount: build.mutation<ConnectedAccounts, string>({
			query: (id) => request(disconnectNetworkAccount, { params: { id } }),
			onQueryStarted: (_, started): void => updateFromResponse(started, update),
			invalidatesTags: (accounts) => (accounts ? ['feed'] : []),
		}),
	}),
});

function asBlueskyFailure(cause: unknown): BlueskyFailure {
	const error = asQueryError(cause);
	if (error.code !== 'invalid_input') return error;
	const isHandle = isApiError(cause) && cause.path === 'body/handle';
	return { ...error, field: isHandle ? 'handle' : 'password' };
}

export const {
	useConnectBlueskyMutation,
	useBeginBlueskyMutation,
	useBeginMastodonMutation,
	useBeginXMutation,
	useDisconnectNetworkAccountMutation,
} = changingApi;
