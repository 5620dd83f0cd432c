import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import {
	beginConnection,
	type Connections,
	listConnections,
	type Provider,
} from 'bff/contract/account/connections';
import { remoteApi } from '../api.ts';
import { connectionInput } from './connection-input.ts';

/** The user's accounts at X and Google. */
export const connectionsApi = remoteApi.injectEndpoints({
	endpoints: (build) => ({
		connections: build.query<Connections, void>({
			query: () => request(listConnections, {}),
		}),
		beginConnection: build.mutation<
			ResponseOf<typeof beginConnection>,
			{ provider: Provider; returnTo?: string }
		>({
			query: ({ provider, returnTo }) =>
				request(beginConnection, connectionInput(provider, returnTo)),
		}),
	}),
});

export const { useConnectionsQuery, useBeginConnectionMutation } = connectionsApi;
