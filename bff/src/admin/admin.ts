// What operators see: the pages under /app/admin.

import { adminRoutes } from './admin-routes.ts';

export const adminArea = {
	operators: [adminRoutes],
};
