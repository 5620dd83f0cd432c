import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { useRemoteStore } from 'remote-kit/store';
import { useScreen } from 'remote-kit/use-screen';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import { createStore } from './store.ts';

const plans = async () => (await import('./screens/plans-screen.tsx')).PlansScreen;
const success = async () =>
	(await import('./screens/payment-success-screen.tsx')).PaymentSuccessScreen;
const cancel = async () =>
	(await import('./screens/payment-cancel-screen.tsx')).PaymentCancelScreen;

/** Each screen is a chunk of its own. */
const screens: Readonly<Record<string, () => Promise<ComponentType<RemoteProps>>>> = {
	'/billing': plans,
	'/billing/checkout': plans,
	'/app/billing/checkout': plans,
	'/billing/success': success,
	'/app/billing/success': success,
	'/billing/cancel': cancel,
	'/app/billing/cancel': cancel,
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
