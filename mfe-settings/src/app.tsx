import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { useRemoteStore } from 'remote-kit/store';
import { useScreen } from 'remote-kit/use-screen';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import { createStore } from './store.ts';

const settings = async () => (await import('./screens/settings-screen.tsx')).SettingsScreen;

/** Each screen is a chunk of its own. */
const screens: Readonly<Record<string, () => Promise<ComponentType<RemoteProps>>>> = {
	'/onboarding': async () => (await import('./screens/onboarding-screen.tsx')).OnboardingScreen,
	'/billing/settings': settings,
	'/app/settings': settings,
	'/billing/export': async () => (await import('./screens/export-screen.tsx')).ExportScreen,
};

const App: RemoteApp = (props) => {
	const { location } = props;
	const store = useRemoteStore(props, createStore);
	// The shell's router is not strict about these two.
	const Screen = useScreen(screens[location.path.toLowerCase().replace(/\/+$/, '')]);
	return (
		<Provider store={store}>
			{Screen ? (
				<Screen {...props} />
			) : (
				<Page>
					<Skeleton label="Loading" />
				</Page>
			)}
		</Provider>
	);
};

export default App;
