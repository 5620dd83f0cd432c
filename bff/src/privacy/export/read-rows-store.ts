import { type RawBuilder, sql } from 'kysely';
import type { TSchema } from 'typebox';
import {
	exportedLists,
	type ListName,
	type RowOf,
} from '../../../contract/privacy/exported/exported-lists.ts';
import { Time } from '../../../contract/route.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import type { ExportedTable, ExportedTables } from './exported-tables.ts';

const db = areaDb('privacy');

const { description: TIME } = Time as { description?: string };

/** Rows that are read at once, where a list does not say otherwise. */
const PAGE = 100;

const casts = { uuid: sql`uuid`, text: sql`text`, int: sql`int`, date: sql`date` };

type Row = Record<string, unknown>;

/** The column of a field: `createdAt` is in `created_at`. */
export const columnOf = (field: string): string =>
	field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The user's rows of a list, page by page in the order of its key: no more than one page is in
 * memory. What is written meanwhile may be in it or not.
 */
export async function* readRows<Name extends ListName>(
	em: Em,
	tables: ExportedTables,
	userId: string,
	name: Name,
): AsyncGenerator<RowOf<Name>[]> {
	const { properties } = exportedLists[name];
	const fields = Object.keys(properties);
	const times = Object.entries<TSchema>(properties)
		.filter(([, schema]) => isTime(schema))
		.map(([field]) => field);
	for await (const page of readPages(em, tables, userId, name, fields.map(columnOf))) {
		yield page.map((found) => {
			const row = Object.fromEntries(fields.map((field) => [field, found[columnOf(field)]]));
			for (const field of times) {
				const time = row[field];
				if (time instanceof Date) row[field] = time.toISOString();
			}
			return row as RowOf<Name>;
		});
	}
}

async function* readPages(
	em: Em,
	tables: ExportedTables,
	userId: string,
	name: ListName,
	columns: readonly string[],
): AsyncGenerator<Row[]> {
	const table = tables[name];
	const { of } = table;
	if ('user' in of)
		return yield* readKeyed(em, table, columns, sql`${sql.id(of.user)} = ${userId}`);
	const { list, column, parent = 'id', type = 'uuid' } = of;
	// The rows of some parents at a time, so that each page is found by its index.
	for await (const parents of readPages(em, tables, userId, list, [parent])) {
		const ids = parents.map((row) => row[parent]);
		yield* readKeyed(em, table, columns, sql`${sql.id(column)} = any(${ids}::${casts[type]}[])`);
	}
}

async function* readKeyed(
	em: Em,
	{ table, key, page = PAGE }: ExportedTable,
	columns: readonly string[],
	condition: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
	const keys = key.map(([name]) => sql.id(name));
	const selected = [...new Set([...columns, ...key.map(([name]) => name)])].map((name) =>
		sql.id(name),
	);
	let last: Row | undefined;
	for (;;) {
		const values = key.map(([name, type]) => sql`${last?.[name]}::${casts[type]}`);
		const rest = last ? sql`and (${sql.join(keys)}) > (${sql.join(values)})` : sql``;
		const order = keys.length > 0 ? sql`order by ${sql.join(keys)}` : sql``;
		const { rows } = await sql<Row>`
			select ${sql.join(selected)} from ${sql.table(table)}
			where ${condition} ${rest} ${order} limit ${page}`.execute(db(em));
		if (rows.length > 0) yield rows;
		if (rows.length < page || keys.length === 0) return;
		last = rows.at(-1);
	}
}

function isTime(schema: TSchema): boolean {
	const { description, anyOf } = schema as { description?: string; anyOf?: TSchema[] };
	return description === TIME || (anyOf?.some(isTime) ?? false);
}
