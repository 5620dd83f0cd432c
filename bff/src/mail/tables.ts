import { tableCard } from '../database/tables.ts';
import { ReturnedAddressEntity } from './returned-address.entity.ts';

export const mailTables = [
	tableCard(ReturnedAddressEntity, {
		list: 'returned-mail',
		key: [['address', 'text']],
		of: { list: 'account', column: 'address', parent: 'email', type: 'text' },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		mail: typeof mailTables;
	}
}
