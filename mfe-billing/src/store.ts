import type { Client } from 'bff/client/client';
import { remoteApi } from 'remote-kit/api';
import { createRemoteStore } from 'remote-kit/store';

export const createStore = (client: Client) =>
	createRemoteStore(client, remoteApi, { api: remoteApi.reducer });
