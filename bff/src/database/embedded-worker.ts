import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { returnMemory } from '../memory/return-memory.ts';
import { serveCopies } from './embedded-copy.ts';
import { isolateStatements } from './statement-isolation.ts';

/**
 * `dataDir`: absent for in memory. `seedArchive`: a data folder made by `dumpDataDir` to begin
 * with.
 */
export interface EmbeddedOptions {
	socketPath: string;
	dataDir?: string;
	seedArchive?: string;
}

const { socketPath, dataDir, seedArchive } = workerData as EmbeddedOptions;
// V8 compiles the engine a second time, optimised, while it starts. That takes up to 600 MB and
// more time than the faster code saves in minutes of use.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
const db = await PGlite.create({
	// The engine touches all of its buffers when it starts: 128 MB by default. The files of a
	// database of this size are in the system's cache anyway.
	startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
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
await returnMemory();
parentPort?.postMessage('ready');
