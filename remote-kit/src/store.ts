import {
	configureStore,
	type Middleware,
	type ReducersMapObject,
	type ThunkAction,
	type ThunkDispatch,
	type UnknownAction,
} from '@reduxjs/toolkit';
import type { Client } from 'bff/client/client';

/** The bundler inserts the value. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** A thunk of a remote's store; its third parameter has the `client`. */
export type RemoteThunk<State, Result> = ThunkAction<
	Result,
	State,
	{ client: Client },
	UnknownAction
>;

/** Dispatches thunks that do not read the state of a single remote. */
export type RemoteDispatch = ThunkDispatch<unknown, { client: Client }, UnknownAction>;

/**
 * A store for one mounted screen. `api` is made by `createApi` with `clientBaseQuery`; its reducer
 * is under `api`, next to those of the slices. Endpoints and thunks use `client`.
 */
export function createRemoteStore<State extends { api: unknown }>(
	client: Client,
	api: { middleware: Middleware },
	reducer: ReducersMapObject<State>,
) {
	return configureStore({
		reducer,
		middleware: (withDefaults) =>
			withDefaults({
				thunk: { extraArgument: { client } },
				serializableCheck: false,
				immutableCheck: false,
			}).concat(api.middleware),
		devTools: process.env.NODE_ENV !== 'production',
	});
}
