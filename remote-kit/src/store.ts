import {
	configureStore,
	type Middleware,
	type ReducersMapObject,
	type ThunkAction,
	type ThunkDispatch,
	type UnknownAction,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type Client, createClient } from 'bff/client/client';
import { useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';

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

/**
 * Creates the store of a screen when it mounts, with a client for the API address from the shell.
 */
export function useRemoteStore<Store>(
	{ apiBaseUrl, onUnauthorized }: Pick<RemoteProps, 'apiBaseUrl' | 'onUnauthorized'>,
	createStore: (client: Client) => Store,
): Store {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: apiBaseUrl, onUnauthorized })),
	);
	return store;
}

/** Lets queries refetch when the window gets the focus again, and pause polling without it. */
export function useFocusListeners({
	dispatch,
}: Pick<ReturnType<typeof configureStore>, 'dispatch'>) {
	useEffect(() => setupListeners(dispatch), [dispatch]);
}
