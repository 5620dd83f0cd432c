import { createClient } from 'bff/client/client';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { playServer, type Replies } from 'remote-kit/testing/replies';
import { createStore } from '../store.ts';

/** Provides a store on a fake server with these `replies`, for stories. */
export function WithStore({ replies = {}, children }: { replies?: Replies; children: ReactNode }) {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: '', fetch: playServer(replies) })),
	);
	return <Provider store={store}>{children}</Provider>;
}
