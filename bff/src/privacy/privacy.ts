// What users have: exports of all of it, and imports of an export.

import { exportRoutes, importRoutes } from './transfer-routes.ts';

export { TransferEntity } from './transfer.entity.ts';
export { startTransfers, type Transfers } from './transfers.ts';

export const privacyArea = {
	users: [exportRoutes],
	subscribers: [importRoutes],
};
