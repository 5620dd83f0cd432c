import { SECRET, tableCard } from '../database/tables.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

export const accountTables = [
	tableCard(ApiKeyEntity, {
		list: 'api-keys',
		key: [['field', 'text']],
		without: { ciphertext: SECRET },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		account: typeof accountTables;
	}
}
