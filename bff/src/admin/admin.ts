// The operators' pages under /app/admin.

import { adminRoutes } from './admin-routes.ts';

export const adminArea = {
	operators: [adminRoutes],
};
