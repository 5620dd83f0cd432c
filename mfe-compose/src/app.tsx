import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import { type LazyScreens, ScreenAt } from 'remote-kit/lazy/screen-at';
import { remoteApp } from 'remote-kit/remote-app';
import { createStore } from './store.ts';

/** Each screen is a chunk of its own, named after its address, so that the page preloads it. */
export const screens: LazyScreens = {
	'/app/compose': lazyScreen(
		async () =>
			(await import(/* webpackChunkName: "compose" */ './screens/compose-page.tsx')).ComposePage,
	),
	'/app/compose/voice': lazyScreen(
		async () =>
			(await import(/* webpackChunkName: "voice" */ './voice/voice-screen.tsx')).VoiceScreen,
	),
};

export default remoteApp(createStore, (props) => <ScreenAt screens={screens} {...props} />);
