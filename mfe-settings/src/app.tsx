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

export default remoteApp(createStore, (props) => <ScreenAt screens={screens} {...props} />);
