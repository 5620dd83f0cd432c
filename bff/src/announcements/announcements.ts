// Tells users what operators announce, and stops writes during maintenance.

import { announcementRoutes } from './announcement-routes.ts';
import { managedAnnouncementRoutes } from './managed-announcement-routes.ts';

export { AnnouncementEntity } from './announcement.entity.ts';
export { type Announcements, createAnnouncements } from './create-announcements.ts';
export { MaintenanceEntity } from './maintenance.entity.ts';
export { refuseWrites } from './refuse-writes.ts';

export const announcementsArea = {
	everyone: [announcementRoutes],
	operators: [managedAnnouncementRoutes],
};
