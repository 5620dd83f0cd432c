import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { serveCopies } from './embedded-copy.ts';
import { isolateStatements } from './statement-isolation.ts';

/**
 * `dataDir` absent: in memory. `seedArchive`: a data folder made by `dumpDataDir` to begin from.
 */
export interface EmbeddedOptions {
	socketPath: string;
	dataDir?: string;
	seedArchive?: string;
}

const { socketPath, dataDir, seedArchive } = workerData as EmbeddedOptions;
const db = await PGlite.create({
	...(dataDir === undefined ? {} : { dataDir }),
	...(seedArchive === undefined ? {} : { loadDataDir: new Blob([await readFile(seedArchive)]) }),
});
isolateStatements(db);
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 32 });
await server.start();
serveCopies(db, socketPath);

parentPort?.on('message', async () => {
	await server.stop();
	await db.close();
	process.exit(0);
});
parentPort?.postMessage('ready');
