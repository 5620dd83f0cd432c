import { sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';

/** It counts attempts of all callers. */
const LEFT_OUT = ['rate_limits', 'mikro_orm_migrations'];

/**
 * All rows of all tables but those of one user: what requests of that user must not have changed.
 * As JSON in a fixed order, to compare with `toEqual`.
 */
export async function readTables(em: Em, exceptUserId: string): Promise<Record<string, string[]>> {
	const { rows: tables } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
	`.execute(queries(em));
	const read = tables
		.filter(({ name }) => !LEFT_OUT.includes(name))
		.map(({ name }) => sql`select ${name} as name, to_jsonb(t) as row from ${sql.table(name)} t`);
	const { rows } = await sql<{ name: string; row: string }>`
		select name, row::text as row from (${sql.join(read, sql` union all `)}) rows
		where coalesce(row->>'user_id', '') <> ${exceptUserId}
		order by name, row::text
	`.execute(queries(em));
	return Object.fromEntries(
		tables.map(({ name }) => [
			name,
			rows.filter((entry) => entry.name === name).map(({ row }) => row),
		]),
	);
}
