// What operators see: the pages under /app/admin.
export { type AdminOptions, adminRoutes } from './admin-routes.ts';
