import type { Client } from 'bff/client/client';
import { remoteApi } from 'remote-kit/api';
import { createRemoteStore, type RemoteThunk } from 'remote-kit/store';

export const createStore = (client: Client) =>
	createRemoteStore(client, remoteApi, { api: remoteApi.reducer });

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
export type AppThunk<Result = void> = RemoteThunk<State, Result>;
