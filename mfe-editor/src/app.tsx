import { createClient } from 'bff/client/client';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import type { RemoteApp } from 'shell/contract/remote';
import { EditorScreen } from './screens/editor-screen.tsx';
import { createStore, watchFocus } from './store.ts';

const App: RemoteApp = ({ apiBaseUrl, location, navigate, onUnauthorized, onUnsavedChange }) => {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: apiBaseUrl, onUnauthorized })),
	);
	useEffect(() => watchFocus(store), [store]);
	return (
		<Provider store={store}>
			<EditorScreen
				search={location.search}
				navigate={navigate}
				onUnsavedChange={onUnsavedChange}
			/>
		</Provider>
	);
};

export default App;
