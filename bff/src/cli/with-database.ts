import type { Config } from '../config/config.ts';
import { type ConnectedDatabase, connectToDatabase } from '../database/open-database.ts';
import { connect, migrate, type Orm } from '../database/orm.ts';
import { watchEmbedded } from '../database/watch-embedded.ts';
import { entities } from '../entities.ts';

/** Runs `work` on the configured database, whether or not a server runs. */
export async function withDatabase<T>(
	config: Config,
	work: (orm: Orm, database: ConnectedDatabase) => Promise<T>,
): Promise<T> {
	const database = await connectToDatabase(config);
	try {
		const orm = await connect(database.address, entities);
		const checkDatabase = () => orm.em.fork().execute('select 1');
		const watch = database.isShared
			? undefined
			: watchEmbedded({ dataDir: config.dataDir, query: checkDatabase, log: printingLog });
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

/** Prints fatal errors only; the server warns about low disk space. */
const printingLog = {
	warn: () => undefined,
	fatal: (_: object, message: string) => void process.stderr.write(`${message}\n`),
};
