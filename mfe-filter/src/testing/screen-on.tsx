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
 * For stories: renders the screen with a fake server and empty browser storage. `setUp` prepares
 * the server's responses and may fill the storage.
 */
export function screenOn(setUp: (server: FakeServer) => void, search = '') {
	return function ScreenOnServer() {
		const [store] = useState(() => {
			keepSelected(null);
			keepEdits(null, null);
			keepEdits(templateA, null);
			const server = new FakeServer();
			server.templates(template());
			setUp(server);
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
