import { type LazyPart, lazyScreen } from 'remote-kit/lazy/lazy-part';
import type { RemoteProps } from 'shell/contract/remote';

interface SettingsPage {
	/** What follows the root in the address. */
	path: string;
	name: string;
	/** Whether only users with a plan have it. */
	needsPlan: boolean;
	Page: LazyPart<RemoteProps>;
}

/**
 * The pages of the settings, with the paths of `shell/contract/screens.ts`. Each is a chunk named
 * after its path, so that the server preloads it.
 */
export const pages: readonly [SettingsPage, ...SettingsPage[]] = [
	{
		path: '',
		name: 'Plan and budget',
		needsPlan: false,
		Page: lazyScreen(
			async () =>
				(await import(/* webpackChunkName: 'settings' */ './screens/plan-page.tsx')).PlanPage,
		),
	},
	{
		path: '/x',
		name: 'Networks',
		needsPlan: true,
		Page: lazyScreen(
			async () => (await import(/* webpackChunkName: 'x' */ './screens/x-page.tsx')).XPage,
		),
	},
	{
		path: '/publishing',
		name: 'Publishing',
		needsPlan: true,
		Page: lazyScreen(
			async () =>
				(await import(/* webpackChunkName: 'publishing' */ './publishing/publishing-page.tsx'))
					.PublishingPage,
		),
	},
	{
		path: '/access',
		name: 'Access',
		needsPlan: true,
		Page: lazyScreen(
			async () =>
				(await import(/* webpackChunkName: 'access' */ './access/access-page.tsx')).AccessPage,
		),
	},
	{
		path: '/account',
		name: 'Account',
		needsPlan: false,
		Page: lazyScreen(
			async () =>
				(await import(/* webpackChunkName: 'account' */ './screens/account-page.tsx')).AccountPage,
		),
	},
];

/** A screen of another remote, listed before the access of programs and the account. */
export const voice = { href: '/app/compose/voice', name: 'Voice' } as const;
