import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Entities } from '../entities.ts';

/** Where PostgreSQL is: a URL, or the socket folder of the embedded one. */
export type DatabaseAddress = { url: string } | { socketFolder: string };

export type Orm = Awaited<ReturnType<typeof connect>>;
export type Em = Orm['em'];

/** Connects; does not migrate. `entities` are those of all areas: see `entities.ts`. */
export async function connect(address: DatabaseAddress, entities: Entities) {
	const options = {
		entities,
		extensions: [Migrator],
		forceUtcTimezone: true,
		migrations: {
			path: new URL('../../migrations', import.meta.url).pathname,
			snapshot: false,
			silent: true,
		},
		pool: { min: 0, max: 8 },
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

/**
 * Kysely over the same pool, in the words of the entities: for lists, which the ORM would hydrate
 * at four times the cost.
 */
export function queries(em: Em) {
	return em.getKysely({ columnNamingStrategy: 'property' });
}

/** Any number, the same in every process: who holds it in PostgreSQL migrates, the others wait. */
export const MIGRATION_LOCK = 7_241_960;

/**
 * Brings the schema up to date. Where several processes may start at once, one does it and the
 * others wait. The embedded database has one process and one session, which an open transaction
 * would block for ever.
 */
export async function migrate(orm: Orm, { isShared }: { isShared: boolean }): Promise<void> {
	if (!isShared) {
		await orm.migrator.up();
		return;
	}
	await orm.em.fork().transactional(async (em) => {
		await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
		await orm.migrator.up();
	});
}
