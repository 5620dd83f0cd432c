import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { threadFile } from '../package-files.ts';
import type { EmbeddedOptions } from './embedded-worker.ts';
import { makeSocketFolder, SOCKET_FILE } from './socket-folders.ts';

export interface EmbeddedDatabase {
	/** Folder of the unix socket, which PostgreSQL clients use as their host. */
	host: string;
	/** Called when the engine dies by itself. */
	onCrash(listener: (error: Error) => void): void;
	close(): Promise<void>;
}

/**
 * PostgreSQL inside this process: PGlite in a thread of its own, reached through a unix socket by
 * the driver that production uses. It is one session: a query through a second connection waits
 * while a transaction is open.
 */
export async function startEmbedded(
	options: Omit<EmbeddedOptions, 'socketPath'>,
): Promise<EmbeddedDatabase> {
	const host = await makeSocketFolder(tmpdir());
	const workerData: EmbeddedOptions = { ...options, socketPath: join(host, SOCKET_FILE) };
	const worker = new Worker(threadFile('embedded-worker', import.meta.url), { workerData });
	const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
	const removeHost = () => rm(host, { recursive: true, force: true });
	try {
		await new Promise<void>((resolve, reject) => {
			// `node --watch` posts messages of its own.
			worker.on('message', (message) => message === 'ready' && resolve());
			worker.once('error', reject);
		});
	} catch (error) {
		await removeHost();
		throw error;
	}
	return {
		host,
		onCrash: (listener) => worker.once('error', listener),
		async close() {
			worker.postMessage('stop');
			await exited;
			await removeHost();
		},
	};
}
