import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import { type LazyScreens, ScreenAt } from 'remote-kit/lazy/screen-at';
import { remoteApp } from 'remote-kit/remote-app';
import type { RemoteProps } from 'shell/contract/remote';
import { createStore } from './store.ts';

const screenOf = (load: () => Promise<ComponentType<RemoteProps>>) =>
	lazyScreen(load, () => (
		<Page>
			<Skeleton label="Loading" />
		</Page>
	));

const plans = screenOf(async () => (await import('./screens/plans-screen.tsx')).PlansScreen);
const success = screenOf(
	async () => (await import('./screens/payment-success-screen.tsx')).PaymentSuccessScreen,
);
const cancel = screenOf(
	async () => (await import('./screens/payment-cancel-screen.tsx')).PaymentCancelScreen,
);

/** Each screen is a chunk of its own. */
const screens: LazyScreens = {
	'/billing': plans,
	'/billing/checkout': plans,
	'/app/billing/checkout': plans,
	'/billing/success': success,
	'/app/billing/success': success,
	'/billing/cancel': cancel,
	'/app/billing/cancel': cancel,
};

export default remoteApp(createStore, (props) => <ScreenAt screens={screens} {...props} />);
