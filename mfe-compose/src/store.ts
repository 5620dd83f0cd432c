import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Client } from 'bff/client/client';
import { answerSlice } from './answer/answer-slice.ts';
import { composeApi } from './api.ts';

/** One per mounted screen. */
export function createStore(client: Client) {
	return configureStore({
		reducer: { [composeApi.reducerPath]: composeApi.reducer, answer: answerSlice.reducer },
		middleware: (withDefaults) =>
			withDefaults({
				thunk: { extraArgument: { client } },
				serializableCheck: false,
				immutableCheck: false,
			}).concat(composeApi.middleware),
		devTools: process.env.NODE_ENV !== 'production',
	});
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
export type AppThunk<Result> = ThunkAction<Result, State, { client: Client }, UnknownAction>;
