import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { Client } from 'bff/client/client';
import { filterApi } from './api.ts';
import { runSlice } from './run/state/run-slice.ts';

/** One per mounted screen. */
export function createStore(client: Client) {
	return configureStore({
		reducer: { [filterApi.reducerPath]: filterApi.reducer, run: runSlice.reducer },
		middleware: (withDefaults) =>
			withDefaults({
				thunk: { extraArgument: { client } },
				serializableCheck: false,
				immutableCheck: false,
			}).concat(filterApi.middleware),
		devTools: process.env.NODE_ENV !== 'production',
	});
}

/** Lets what another tab changed be seen on coming back to this one. Returns what ends it. */
export function watchFocus(store: Store): () => void {
	return setupListeners(store.dispatch);
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
export type AppThunk<Result> = ThunkAction<Result, State, { client: Client }, UnknownAction>;
