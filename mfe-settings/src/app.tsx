import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import { type LazyScreens, ScreenAt } from 'remote-kit/lazy/screen-at';
import { useRemoteStore } from 'remote-kit/store';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import { createStore } from './store.ts';

const screenOf = (load: () => Promise<ComponentType<RemoteProps>>) =>
	lazyScreen(load, () => (
		<Page>
			<Skeleton label="Loading" />
		</Page>
	));

const settings = screenOf(
	async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
);

/** Each screen is a chunk of its own. */
const screens: LazyScreens = {
	'/onboarding': screenOf(
		async () => (await import('./screens/onboarding-screen.tsx')).OnboardingScreen,
	),
	'/billing/settings': settings,
	'/app/settings': settings,
	'/billing/export': screenOf(
		async () => (await import('./screens/export-screen.tsx')).ExportScreen,
	),
};

const App: RemoteApp = (props) => {
	const store = useRemoteStore(props, createStore);
	return (
		<Provider store={store}>
			<ScreenAt screens={screens} {...props} />
		</Provider>
	);
};

export default App;
