import { tableCard } from '../database/tables.ts';
import { UsageDayEntity } from './usage-day.entity.ts';

export const usageTables = [
	tableCard(UsageDayEntity, {
		list: 'usage',
		key: [
			['day', 'date'],
			['kind', 'text'],
		],
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		usage: typeof usageTables;
	}
}
