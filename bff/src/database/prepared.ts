import {
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type RawBuilder,
	sql,
} from 'kysely';
import type { Orm } from './orm.ts';

/**
 * Runs one statement with `$1`-parameters, which PostgreSQL plans once for each connection rather
 * than each time.
 */
export type Prepared<Row> = (values: readonly unknown[]) => Promise<Row[]>;
export type Prepare = <Row>(name: string, text: string) => Prepared<Row>;

/**
 * For the few statements that every request runs, and for lists: planning takes three times as long
 * as running them. On the embedded database all connections are one session, where a name can be
 * given once only, so there they stay unnamed.
 */
export async function createPrepare(
	orm: Orm,
	{ isShared }: { isShared: boolean },
): Promise<Prepare> {
	const pool = await orm.em.getConnection().getNativeClient();
	return <Row>(name: string, text: string) =>
		async (values: readonly unknown[]) => {
			const { rows } = await pool.query({
				text,
				values: [...values],
				...(isShared ? { name } : {}),
			});
			return rows as Row[];
		};
}

/** Compiles queries, and runs none. */
const compiler = new Kysely<never>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});

/** A placeholder for a value in a prepared query. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/** A value of a query, or the place of one in a prepared query. */
export type Value = string | RawBuilder<string>;

/** The value with this name in a query for `prepareQuery`. */
export function param<Type>(name: string): RawBuilder<Type> {
	return sql<Type>`${new Placeholder(name)}`;
}

/** The text of a query with SQL in place of each `param`. */
export function writeQuery(
	query: RawBuilder<unknown>,
	texts: Readonly<Record<string, string>>,
): string {
	const { sql: text, parameters } = query.compile(compiler);
	return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
		const part = parameters[Number(number) - 1];
		const written = part instanceof Placeholder ? texts[part.name] : undefined;
		if (written === undefined) throw new Error(`A value of this query has no text: ${text}`);
		return written;
	});
}

/**
 * Prepares a query of the query builder, with a `param` for each value. It is compiled once, which
 * costs more than running it.
 */
export function prepareQuery<Row>(
	prepare: Prepare,
	name: string,
	query: RawBuilder<Row>,
): (values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
	const { sql: text, parameters } = query.compile(compiler);
	const run = prepare<Row>(name, text);
	return (values) =>
		run(parameters.map((part) => (part instanceof Placeholder ? values[part.name] : part)));
}
