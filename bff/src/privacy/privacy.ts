// What users have: exports of all of it, and imports of an export.

export { privacyTables } from './tables.ts';
export { exportRoutes, importRoutes } from './transfer-routes.ts';
export { startTransfers, type Transfers } from './transfers.ts';
