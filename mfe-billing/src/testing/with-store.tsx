import { createClient } from 'bff/client/client';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';

/** Around the stories of what asks the server only when it is pressed. */
export function WithStore({ children }: { children: ReactNode }) {
	const [store] = useState(() => createStore(createClient({ baseUrl: '' })));
	return <Provider store={store}>{children}</Provider>;
}
