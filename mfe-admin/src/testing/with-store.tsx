import { createClient } from 'bff/client/client';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { playServer, type Replies } from './replies.ts';

/** Provides a store on a fake server with these `replies`, for stories. */
export function WithStore({ replies = {}, children }: { replies?: Replies; children: ReactNode }) {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: '', fetch: playServer(replies) })),
	);
	return <Provider store={store}>{children}</Provider>;
}
