import { Provider } from 'react-redux';
import { useFocusListeners, useRemoteStore } from 'remote-kit/store';
import type { RemoteApp } from 'shell/contract/remote';
import { EditorScreen } from './screens/editor-screen.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const { location, navigate, onUnsavedChange } = props;
	const store = useRemoteStore(props, createStore);
	useFocusListeners(store);
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
