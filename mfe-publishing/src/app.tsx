import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { type LazyPart, lazyScreen } from 'remote-kit/lazy/lazy-part';
import { useFocusListeners, useRemoteStore } from 'remote-kit/store';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import { createStore } from './store.ts';

const screenOf = (load: () => Promise<ComponentType<RemoteProps>>) =>
	lazyScreen(load, () => <Skeleton label="Loading" />);

/** Each screen is a chunk of its own, named after its address, so that the page preloads it. */
export const screens: Readonly<Record<string, LazyPart<RemoteProps>>> = {
	'/app/drafts': screenOf(
		async () =>
			(await import(/* webpackChunkName: "drafts" */ './library/drafts-screen.tsx')).DraftsScreen,
	),
	'/app/queue': screenOf(
		async () =>
			(await import(/* webpackChunkName: "queue" */ './queue/queue-screen.tsx')).QueueScreen,
	),
};

const App: RemoteApp = (props) => {
	const { location } = props;
	const store = useRemoteStore(props, createStore);
	useFocusListeners(store);
	// The shell's router is not strict about these two.
	const Screen = screens[location.path.toLowerCase().replace(/\/+$/, '')];
	return <Provider store={store}>{Screen && <Screen {...props} />}</Provider>;
};

export default App;
