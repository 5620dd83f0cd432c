import { request } from 'bff/client/base-query';
import {
	type ConnectedAccounts,
	listNetworkAccounts,
} from 'bff/contract/network-accounts/network-accounts';
import { remoteApi } from '../api.ts';

/** The user's accounts at Bluesky and Mastodon, and further ones at X. */
export const networkAccountsApi = remoteApi.injectEndpoints({
	endpoints: (build) => ({
		networkAccounts: build.query<ConnectedAccounts, void>({
			query: () => request(listNetworkAccounts, {}),
		}),
	}),
});

export const { useNetworkAccountsQuery } = networkAccountsApi;
