import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { useFocusListeners, useRemoteStore } from 'remote-kit/store';
import { useScreen } from 'remote-kit/use-screen';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import { createStore } from './store.ts';

/** Each screen is a chunk of its own, named after its address, so that the page preloads it. */
export const screens: Readonly<Record<string, () => Promise<ComponentType<RemoteProps>>>> = {
	'/app/compose': async () =>
		(await import(/* webpackChunkName: "compose" */ './screens/compose-page.tsx')).ComposePage,
	'/app/compose/voice': async () =>
		(await import(/* webpackChunkName: "voice" */ './voice/voice-screen.tsx')).VoiceScreen,
};

const App: RemoteApp = (props) => {
	const { location } = props;
	const store = useRemoteStore(props, createStore);
	useFocusListeners(store);
	// The shell's router is not strict about these two.
	const Screen = useScreen(screens[location.path.toLowerCase().replace(/\/+$/, '')]);
	return (
		<Provider store={store}>
			{Screen ? <Screen {...props} /> : <Skeleton label="Loading" />}
		</Provider>
	);
};

export default App;
