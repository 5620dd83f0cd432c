import type { Client } from 'bff/client/client';
import { createRemoteStore } from 'remote-kit/store';
import { adminApi } from './api.ts';

export const createStore = (client: Client) =>
	createRemoteStore(client, adminApi, { api: adminApi.reducer });
