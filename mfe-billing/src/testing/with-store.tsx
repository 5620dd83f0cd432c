import { createClient } from 'bff/client/client';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { playServer, type Replies } from './replies.ts';

/** Around the stories of what asks the server, which is played: it says `replies`. */
export function WithStore({ replies = {}, children }: { replies?: Replies; children: ReactNode }) {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: '', fetch: playServer(replies) })),
	);
	return <Provider store={store}>{children}</Provider>;
}
