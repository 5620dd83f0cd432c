import { Provider } from 'react-redux';
import { useRemoteStore } from 'remote-kit/store';
import type { RemoteApp } from 'shell/contract/remote';
import { ComposeScreen } from './screens/compose-screen.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const { location, navigate, onUnsavedChange, session } = props;
	const store = useRemoteStore(props, createStore);
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
