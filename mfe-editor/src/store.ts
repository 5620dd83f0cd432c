import type { Client } from 'bff/client/client';
import { createRemoteStore, type RemoteThunk } from 'remote-kit/store';
import { editorApi } from './api.ts';

export const createStore = (client: Client) =>
	createRemoteStore(client, editorApi, { api: editorApi.reducer });

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
export type AppThunk<Result = void> = RemoteThunk<State, Result>;
