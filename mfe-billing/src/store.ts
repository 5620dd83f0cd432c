import type { Client } from 'bff/client/client';
import { createRemoteStore } from 'remote-kit/store';
import { billingApi } from './api.ts';

export const createStore = (client: Client) =>
	createRemoteStore(client, billingApi, { api: billingApi.reducer });
