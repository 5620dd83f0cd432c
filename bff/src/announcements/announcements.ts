// Tells users what operators announce, and stops writes during maintenance.
export { announcementRoutes } from './announcement-routes.ts';
export { type Announcements, createAnnouncements } from './create-announcements.ts';
export { managedAnnouncementRoutes } from './managed-announcement-routes.ts';
export { refuseWrites } from './refuse-writes.ts';
export { announcementsTables } from './tables.ts';
