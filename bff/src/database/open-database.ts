import { join } from 'node:path';
import type { Config } from '../config.ts';
import { startEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import type { DatabaseAddress } from './orm.ts';

export interface OpenDatabase {
	address: DatabaseAddress;
	/** Whether other processes may use it too. */
	isShared: boolean;
	close(): Promise<void>;
}

/** PostgreSQL where `DATABASE_URL` names one; otherwise the embedded one, in a data folder that is ours alone. */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
	if (databaseUrl !== undefined) return { address: { url: databaseUrl }, isShared: true, close: async () => undefined };
	const unlock = lockFolder(dataDir);
	const embedded = await startEmbedded({ dataDir: join(dataDir, 'database') });
	// Nothing can be served without it: the process ends, and whoever supervises it starts a new one.
	embedded.onCrash((error) => {
		throw new Error('The embedded database died.', { cause: error });
	});
	return {
		address: { socketFolder: embedded.host },
		isShared: false,
		async close() {
			await embedded.close();
			unlock();
		},
	};
}
