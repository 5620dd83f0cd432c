import { Skeleton } from 'design-system/skeleton';
import type { ComponentType } from 'react';
import { lazyScreen } from 'remote-kit/lazy/lazy-part';
import type { RemoteProps } from 'shell/contract/remote';

const pageOf = (load: () => Promise<ComponentType<RemoteProps>>) =>
	lazyScreen(load, () => <Skeleton label="Loading" lines={6} />);

/**
 * The pages in the order of their navigation, with the paths of `shell/contract/screens.ts`. Each
 * is a chunk named after its path.
 */
export const pages = [
	{
		path: '/app/admin',
		name: 'Funnel',
		Page: pageOf(
			async () =>
				(await import(/* webpackChunkName: 'admin' */ './funnel/funnel-page.tsx')).FunnelPage,
		),
	},
	{
		path: '/app/admin/health',
		name: 'Health',
		Page: pageOf(
			async () =>
				(await import(/* webpackChunkName: 'health' */ './health/health-page.tsx')).HealthPage,
		),
	},
	{
		path: '/app/admin/spend',
		name: 'Spend',
		Page: pageOf(
			async () =>
				(await import(/* webpackChunkName: 'spend' */ './spend/spend-page.tsx')).SpendPage,
		),
	},
	{
		path: '/app/admin/people',
		name: 'People',
		Page: pageOf(
			async () =>
				(await import(/* webpackChunkName: 'people' */ './people/people-page.tsx')).PeoplePage,
		),
	},
	{
		path: '/app/admin/announcements',
		name: 'Announcements',
		Page: pageOf(
			async () =>
				(
					await import(
						/* webpackChunkName: 'announcements' */ './announcements/announcements-page.tsx'
					)
				).AnnouncementsPage,
		),
	},
	{
		path: '/app/admin/audit',
		name: 'Audit',
		Page: pageOf(
			async () =>
				(await import(/* webpackChunkName: 'audit' */ './audit/audit-page.tsx')).AuditPage,
		),
	},
] as const;
