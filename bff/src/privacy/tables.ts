import { byId, INTERNAL, LEASE, tableCard } from '../database/tables.ts';
import { TransferEntity } from './transfer.entity.ts';

export const privacyTables = [
	tableCard(TransferEntity, {
		list: 'transfers',
		key: byId,
		without: { ...LEASE, received: INTERNAL },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		privacy: typeof privacyTables;
	}
}
