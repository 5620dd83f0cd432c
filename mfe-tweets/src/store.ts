import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { Client } from 'bff/client/client';
import { tweetsApi } from './api.ts';

/** One per mounted screen. */
export function createStore(client: Client) {
	return configureStore({
		reducer: { [tweetsApi.reducerPath]: tweetsApi.reducer },
		middleware: (withDefaults) =>
			withDefaults({
				thunk: { extraArgument: { client } },
				serializableCheck: false,
				immutableCheck: false,
			}).concat(tweetsApi.middleware),
		devTools: process.env.NODE_ENV !== 'production',
	});
}

/** Lets polling rest while nobody looks. Returns what ends it. */
export function watchFocus(store: Store): () => void {
	return setupListeners(store.dispatch);
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, State, { client: Client }, UnknownAction>;
