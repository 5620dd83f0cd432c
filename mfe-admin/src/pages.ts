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
];
