// Exports of all data of a user, and imports of an export.
export { TransferEntity } from './transfer.entity.ts';
export { exportRoutes, importRoutes } from './transfer-routes.ts';
export { startTransfers, type Transfers } from './transfers.ts';
