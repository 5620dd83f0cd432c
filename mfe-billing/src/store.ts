import { configureStore } from '@reduxjs/toolkit';
import type { Client } from 'bff/client/client';
import { billingApi } from './api.ts';

/** One per mounted screen. */
export function createStore(client: Client) {
	return configureStore({
		reducer: { [billingApi.reducerPath]: billingApi.reducer },
		middleware: (withDefaults) =>
			withDefaults({
				thunk: { extraArgument: { client } },
				serializableCheck: false,
				immutableCheck: false,
			}).concat(billingApi.middleware),
		devTools: process.env.NODE_ENV !== 'production',
	});
}
