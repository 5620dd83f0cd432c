import type { Config } from '../config/config.ts';
import { type ConnectedDatabase, connectToDatabase } from '../database/open-database.ts';
import { connect, migrate, type Orm } from '../database/orm.ts';
import { watchEmbedded } from '../database/watch-embedded.ts';
import { entities } from '../entities.ts';

/** Runs `work` on the database of the settings, beside a running server or without one. */
export async function withDatabase<T>(
	config: Config,
	work: (orm: Orm, database: ConnectedDatabase) => Promise<T>,
): Promise<T> {
	const database = await connectToDatabase(config);
	try {
		const orm = await connect(database.address, entities);
		const ask = () => orm.em.fork().execute('select 1');
		const watch = database.isShared
			? undefined
			: watchEmbedded({ dataDir: config.dataDir, query: ask, log: printed });
		try {
			if (!database.isServedElsewhere) await migrate(orm, database);
			return await work(orm, database);
		} finally {
			watch?.stop();
			await orm.close();
		}
	} finally {
		await database.close();
	}
}

/** A command has no log; a server warns of space. */
const printed = {
	warn: () => undefined,
	fatal: (_: object, sentence: string) => void process.stderr.write(`${sentence}\n`),
};
