// The operators' pages under /app/admin.
export { type AdminOptions, adminRoutes } from './admin-routes.ts';
