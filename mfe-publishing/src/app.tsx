import { Provider } from 'react-redux';
import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import { type LazyScreens, ScreenAt } from 'remote-kit/lazy/screen-at';
import { useFocusListeners, useRemoteStore } from 'remote-kit/store';
import type { RemoteApp } from 'shell/contract/remote';
import { createStore } from './store.ts';

/** Each screen is a chunk of its own, named after its address, so that the page preloads it. */
export const screens: LazyScreens = {
	'/app/drafts': lazyScreen(
		async () =>
			(await import(/* webpackChunkName: "drafts" */ './library/drafts-screen.tsx')).DraftsScreen,
	),
	'/app/queue': lazyScreen(
		async () =>
			(await import(/* webpackChunkName: "queue" */ './queue/queue-screen.tsx')).QueueScreen,
	),
};

const App: RemoteApp = (props) => {
	const store = useRemoteStore(props, createStore);
	useFocusListeners(store);
	return (
		<Provider store={store}>
			<ScreenAt screens={screens} {...props} />
		</Provider>
	);
};

export default App;
