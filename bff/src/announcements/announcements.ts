// Shows operators' announcements to users, and stops writes during maintenance.

import { announcementRoutes } from './announcement-routes.ts';
import { managedAnnouncementRoutes } from './managed-announcement-routes.ts';

export { type Announcements, createAnnouncements } from './create-announcements.ts';
export { refuseWrites } from './refuse-writes.ts';
export { announcementsTables } from './tables.ts';

export const announcementsArea = {
	everyone: [announcementRoutes],
	operators: [managedAnnouncementRoutes],
};
