// Tells users what operators announce, and stops writes during maintenance.
export { AnnouncementEntity } from './announcement.entity.ts';
export { announcementRoutes } from './announcement-routes.ts';
export { type Announcements, createAnnouncements } from './create-announcements.ts';
export { MaintenanceEntity } from './maintenance.entity.ts';
export { managedAnnouncementRoutes } from './managed-announcement-routes.ts';
export { refuseWrites } from './refuse-writes.ts';
