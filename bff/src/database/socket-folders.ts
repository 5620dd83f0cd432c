import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isRunning } from '../data-folder/is-running.ts';

/** The file that PostgreSQL's clients look for in a folder used as their host. */
export const SOCKET_FILE = '.s.PGSQL.5432';

/** `warble-PID-RANDOM`; earlier versions left out the process's number. */
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
 * Removes the folders of killed processes: the process is gone, and nothing responds at the socket.
 */
export async function removeDeadSocketFolders(parent: string): Promise<void> {
	const names = await readdir(parent).catch(() => []);
	await Promise.all(
		names.map(async (name) => {
			const found = NAME.exec(name);
			if (!found || (await isInUse(join(parent, name, SOCKET_FILE), found[1]))) return;
			// Folders of other users cannot be removed, which must not prevent a start.
			await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
		}),
	);
}

/**
 * The number of a process in another container that shares this folder is unknown here, so the
 * socket is checked too.
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
