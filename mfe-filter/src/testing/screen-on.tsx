import { createClient } from 'bff/client/client';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { FilterScreen } from '../screens/filter-screen.tsx';
import { createStore } from '../store.ts';
import { keepSelected } from '../template/form/selected-template.ts';
import { keepEdits } from '../template/form/unsaved-edits.ts';
import { FakeServer } from './fake-server.ts';
import { template, templateA } from './samples.ts';

/**
 * For stories: the screen on a server that is told what to say, in a browser that keeps nothing of
 * an earlier visit unless `tell` says so.
 */
export function screenOn(tell: (server: FakeServer) => void, search = '') {
	return function ScreenOnServer() {
		const [store] = useState(() => {
			keepSelected(null);
			keepEdits(null, null);
			keepEdits(templateA, null);
			const server = new FakeServer();
			server.templates(template());
			tell(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return (
			<Provider store={store}>
				<FilterScreen
					search={search}
					navigate={() => undefined}
					onUnsavedChange={() => undefined}
				/>
			</Provider>
		);
	};
}
