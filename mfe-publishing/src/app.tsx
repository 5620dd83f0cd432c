import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import { type LazyScreens, ScreenAt } from 'remote-kit/lazy/screen-at';
import { remoteApp } from 'remote-kit/remote-app';
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

export default remoteApp(createStore, (props) => <ScreenAt screens={screens} {...props} />);
