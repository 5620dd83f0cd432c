import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { lazyScreen } from 'remote-kit/lazy/lazy-part';
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
const screens: Readonly<Record<string, ComponentType<RemoteProps>>> = {
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
	const { location } = props;
	const store = useRemoteStore(props, createStore);
	// The shell's router is not strict about these two.
	const Screen = screens[location.path.toLowerCase().replace(/\/+$/, '')];
	return <Provider store={store}>{Screen && <Screen {...props} />}</Provider>;
};

export default App;
