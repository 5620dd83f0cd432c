import type { configureStore, Store } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type Client, createClient } from 'bff/client/client';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';

type RemoteStore = Store & Pick<ReturnType<typeof configureStore>, 'dispatch'>;

/**
 * The component that a remote exposes. Its store is created when the screen mounts, with a client
 * for the API address from the shell. Queries can refetch when the window gets the focus, and stop
 * polling without it.
 */
export function remoteApp(
	createStore: (client: Client, props: RemoteProps) => RemoteStore,
	render: (props: RemoteProps) => ReactNode,
): RemoteApp {
	return function App(props) {
		const { apiBaseUrl, onUnauthorized } = props;
		const [store] = useState(() =>
			createStore(createClient({ baseUrl: apiBaseUrl, onUnauthorized }), props),
		);
		useEffect(() => setupListeners(store.dispatch), [store]);
		return <Provider store={store}>{render(props)}</Provider>;
	};
}
