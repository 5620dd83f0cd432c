import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { useRemoteStore } from 'remote-kit/store';
import { useScreen } from 'remote-kit/use-screen';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import styles from './components/page.module.css';
import { createStore } from './store.ts';

const plans = async () => (await import('./screens/plans-screen.tsx')).PlansScreen;
const success = async () =>
	(await import('./screens/payment-success-screen.tsx')).PaymentSuccessScreen;
const cancel = async () =>
	(await import('./screens/payment-cancel-screen.tsx')).PaymentCancelScreen;

const settings = async () => (await import('./screens/settings-screen.tsx')).SettingsScreen;

/** Each screen is a chunk of its own. */
const screens: Readonly<Record<string, () => Promise<ComponentType<RemoteProps>>>> = {
	'/onboarding': async () => (await import('./screens/onboarding-screen.tsx')).OnboardingScreen,
	'/billing': plans,
	'/billing/checkout': plans,
	'/app/billing/checkout': plans,
	'/billing/success': success,
	'/app/billing/success': success,
	'/billing/cancel': cancel,
	'/app/billing/cancel': cancel,
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
			{Screen ? <Screen {...props} /> : <Skeleton className={styles.page} label="Loading" />}
		</Provider>
	);
};

export default App;
