import type { Client } from 'bff/client/client';
import { createRemoteStore, type RemoteThunk } from 'remote-kit/store';
import { filterApi } from './api.ts';
import { runSlice } from './run/state/run-slice.ts';

export const createStore = (client: Client) =>
	createRemoteStore(client, filterApi, { api: filterApi.reducer, run: runSlice.reducer });

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
export type AppThunk<Result = void> = RemoteThunk<State, Result>;
