import { createClient } from 'bff/client/client';
import { useState } from 'react';
import { Provider } from 'react-redux';
import type { RemoteApp } from 'shell/contract/remote';
import { ComposeScreen } from './screens/compose-screen.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = ({
	apiBaseUrl,
	location,
	navigate,
	onUnauthorized,
	onUnsavedChange,
	session,
}) => {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: apiBaseUrl, onUnauthorized })),
	);
	return (
		<Provider store={store}>
			<ComposeScreen
				search={location.search}
				navigate={navigate}
				onUnsavedChange={onUnsavedChange}
				username={session.user.username}
			/>
		</Provider>
	);
};

export default App;
