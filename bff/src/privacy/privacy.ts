// Exports of all data of a user, and imports of an export.

import { exportRoutes, importRoutes } from './transfer-routes.ts';

export { privacyTables } from './tables.ts';
export { startTransfers, type Transfers } from './transfers.ts';

export const privacyArea = {
	users: [exportRoutes],
	subscribers: [importRoutes],
};
