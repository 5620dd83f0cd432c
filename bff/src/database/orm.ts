import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { packageFolder } from '../package-files.ts';
import type { OwnTable, Tables } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

/** The address of PostgreSQL: a URL, or the socket folder of the embedded database. */
export type DatabaseAddress = { url: string } | { socketFolder: string };

export type Orm = Awaited<ReturnType<typeof connect>>;
export type Em = Orm['em'];

/**
 * Connects without migrating. `entities` are those of all areas: see `entities.ts`. PostgreSQL
 * cancels statements that take longer than `statementSeconds`; the embedded database cannot.
 */
export async function connect(
	address: DatabaseAddress,
	entities: NonNullable<Options['entities']>,
	{ statementSeconds }: { statementSeconds?: number } = {},
) {
	const options = {
		entities,
		extensions: [Migrator],
		forceUtcTimezone: true,
		// Migrations are files beside the bundle, which `webpackIgnore` leaves out of it.
		dynamicImportProvider: (url) => import(/* webpackIgnore: true */ url),
		migrations: {
			path: join(packageFolder, 'migrations'),
			snapshot: false,
			silent: true,
		},
		pool: { min: 0, max: 8 },
		driverOptions: {
			types: typeParsers,
			...(statementSeconds && 'url' in address && { statement_timeout: statementSeconds * 1000 }),
		},
		...('url' in address
			? { clientUrl: address.url }
			: {
					host: address.socketFolder,
					port: 5432,
					user: 'postgres',
					password: 'embedded',
					dbName: 'postgres',
				}),
	} satisfies Options;
	return MikroORM.init(options);
}

export interface ConnectionCounts {
	used: number;
	idle: number;
	/** Requests that wait for a connection. */
	waiting: number;
}

/** The states of the pool's connections. */
export async function countConnections(orm: Orm): Promise<ConnectionCounts> {
	const pool = await orm.em.getDriver().getConnection().getNativeClient();
	return {
		used: pool.totalCount - pool.idleCount,
		idle: pool.idleCount,
		waiting: pool.waitingCount,
	};
}

/**
 * Kysely over the same pool, with the property names of the entities, for all tables. Areas use
 * `areaDb`.
 */
export function queries(em: Em) {
	return em.getKysely<Tables>({ columnNamingStrategy: 'property' });
}

/**
 * Kysely for the tables of an area, and those of other areas that it declares. The compiler refuses
 * another table in the query builder, and a test in raw SQL. For lists, Kysely costs a fourth of
 * what the ORM does.
 */
export function areaDb<Area extends string, Read extends keyof Tables = never>(
	_area: Area,
	_declared: { reads?: readonly Read[] } = {},
) {
	type Own = Pick<Tables, Extract<keyof Tables, OwnTable<Area> | Read>>;
	return (em: Em) => em.getKysely<Own>({ columnNamingStrategy: 'property' });
}

/** Id of the advisory lock for migrations. Any number, but the same in every process. */
export const MIGRATION_LOCK = 7_241_960;

/**
 * Migrates the schema. If several processes start at once, one migrates and the others wait. The
 * embedded database needs no lock: it has one process, and an open transaction would block its only
 * session.
 */
export async function migrate(orm: Orm, { isShared }: { isShared: boolean }): Promise<void> {
	if (!isShared) {
		await orm.migrator.up();
		return;
	}
	await withoutTimeout(orm.em, async (em) => {
		await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
		await orm.migrator.up({ transaction: em.getTransactionContext() });
	});
}

/** Runs statements of a job in a transaction, in which they may take any time. */
export function withoutTimeout<Result>(em: Em, run: (tx: Em) => Promise<Result>): Promise<Result> {
	return em.fork().transactional(async (tx) => {
		await tx.execute(`select set_config('statement_timeout', '0', true)`);
		return run(tx);
	});
}
