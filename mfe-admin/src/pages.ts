import type { ComponentType } from 'react';
import type { RemoteProps } from 'shell/contract/remote';

export interface AdminPage {
	/** One of the paths in `shell/contract/screens.ts`. */
	path: string;
	name: string;
	load: () => Promise<ComponentType<RemoteProps>>;
}

/** The pages in the order of their navigation, each a chunk of its own. */
export const pages: readonly AdminPage[] = [
	{
		path: '/app/admin',
		name: 'Funnel',
		load: async () =>
			(await import(/* webpackChunkName: 'admin' */ './funnel/funnel-page.tsx')).FunnelPage,
	},
	{
		path: '/app/admin/health',
		name: 'Health',
		load: async () =>
			(await import(/* webpackChunkName: 'health' */ './health/health-page.tsx')).HealthPage,
	},
	{
		path: '/app/admin/spend',
		name: 'Spend',
		load: async () =>
			(await import(/* webpackChunkName: 'spend' */ './spend/spend-page.tsx')).SpendPage,
	},
	{
		path: '/app/admin/people',
		name: 'People',
		load: async () =>
			(await import(/* webpackChunkName: 'people' */ './people/people-page.tsx')).PeoplePage,
	},
	{
		path: '/app/admin/announcements',
		name: 'Announcements',
		load: async () =>
			(
				await import(
					/* webpackChunkName: 'announcements' */ './announcements/announcements-page.tsx'
				)
			).AnnouncementsPage,
	},
	{
		path: '/app/admin/audit',
		name: 'Audit',
		load: async () =>
			(await import(/* webpackChunkName: 'audit' */ './audit/audit-page.tsx')).AuditPage,
	},
];
