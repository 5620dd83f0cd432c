import type { Config } from '../config.ts';
import { type ReachedDatabase, reachDatabase } from '../database/open-database.ts';
import { connect, migrate, type Orm } from '../database/orm.ts';

/** Runs `work` on the database of the settings, beside a running server or without one. */
export async function withDatabase<T>(config: Config, work: (orm: Orm, database: ReachedDatabase) => Promise<T>): Promise<T> {
	const database = await reachDatabase(config);
	try {
		const orm = await connect(database.address);
		try {
			if (!database.isOfServer) await migrate(orm, database);
			return await work(orm, database);
		} finally {
			await orm.close();
		}
	} finally {
		await database.close();
	}
}
