import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isRunning } from '../data-folder/is-running.ts';

/** What PostgreSQL's clients look for in a folder that is their host. */
export const SOCKET_FILE = '.s.PGSQL.5432';

/** `warble-PID-RANDOM`; without the process's number as earlier versions named them. */
const NAME = /^warble-(?:(\d+)-)?[A-Za-z0-9]{6}$/;

/**
 * A new folder for the socket of this process's embedded database. Socket paths are limited to
 * about 100 characters.
 */
export async function makeSocketFolder(parent: string): Promise<string> {
	await removeDeadSocketFolders(parent);
	return mkdtemp(join(parent, `warble-${process.pid}-`));
}

/**
 * Removes the folders of processes that were killed: the process is gone, and nothing answers at
 * the socket.
 */
export async function removeDeadSocketFolders(parent: string): Promise<void> {
	const names = await readdir(parent).catch(() => []);
	await Promise.all(
		names.map(async (name) => {
			const found = NAME.exec(name);
			if (!found || (await isInUse(join(parent, name, SOCKET_FILE), found[1]))) return;
			// Another user's cannot be removed, which is no reason not to start.
			await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
		}),
	);
}

/**
 * A process of another container that shares this folder has a number that is unknown here: hence
 * the socket as well.
 */
async function isInUse(socket: string, pid: string | undefined): Promise<boolean> {
	if (pid !== undefined && isRunning(Number(pid))) return true;
	if (!existsSync(socket)) return pid === undefined;
	const connection = connect(socket);
	try {
		await once(connection, 'connect');
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
	} finally {
		connection.destroy();
	}
}
