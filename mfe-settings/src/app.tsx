import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import { type LazyScreens, ScreenAt } from 'remote-kit/lazy/screen-at';
import { remoteApp } from 'remote-kit/remote-app';
import type { RemoteProps } from 'shell/contract/remote';
import { SettingsFrame } from './settings/frame/settings-frame.tsx';
import { createStore } from './store.ts';

const screenOf = (load: () => Promise<ComponentType<RemoteProps>>) =>
	lazyScreen(load, () => (
		<Page>
			<Skeleton label="Loading" />
		</Page>
	));

/** Each screen is a chunk of its own, and so is each page of the settings. */
const screens: LazyScreens = {
	'/onboarding': screenOf(
		async () => (await import('./screens/onboarding-screen.tsx')).OnboardingScreen,
	),
	'/billing/export': screenOf(
		async () => (await import('./screens/export-screen.tsx')).ExportScreen,
	),
};

const isSettings = (path: string) => /^\/(app|billing)\/settings(\/|$)/i.test(path);

export default remoteApp(createStore, (props) =>
	isSettings(props.location.path) ? (
		<SettingsFrame {...props} />
	) : (
		<ScreenAt screens={screens} {...props} />
	),
);
