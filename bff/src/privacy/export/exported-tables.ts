import type { ListName } from '../../../contract/privacy/exported/exported-lists.ts';
import { type Exported, type TableCard, USER } from '../../database/tables.ts';

/** Where the rows of a list are. */
export type ExportedTable = Exported & { table: string; of: NonNullable<Exported['of']> };
export type ExportedTables = Readonly<Record<ListName, ExportedTable>>;

/** Every list of an export. A test fails for one without a table, and for a column without one. */
export function exportedTables(tables: readonly TableCard[]): ExportedTables {
	const lists = tables.flatMap(({ entity: { tableName: table }, exported }) => {
		if (typeof exported === 'string') return [];
		const { of = { user: 'user_id' }, without = {} } = exported;
		const own = exported.of ? without : { user_id: USER, ...without };
		return [[exported.list, { ...exported, table, of, without: own }] as const];
	});
	return Object.fromEntries(lists) as Record<ListName, ExportedTable>;
}
