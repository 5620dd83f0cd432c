import { createClient } from 'bff/client/client';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from './fake-server.ts';

/** Gives stories a store, and an empty server. */
export function WithStore({ children }: { children: ReactNode }) {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: '', fetch: new FakeServer().fetch })),
	);
	return <Provider store={store}>{children}</Provider>;
}
