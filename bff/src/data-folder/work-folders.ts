import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../time.ts';
import { isRunning } from './is-running.ts';

/** `HOST-PID-RANDOM` */
const NAME = /^(.+)-(\d+)-[A-Za-z0-9]{6}$/;
/** Longer than any work takes. */

const workFolder = (dataDir: string) => join(dataDir, 'work');
/** Folders in use by this process. */
const inUse = new Set<string>();

/**
 * Works with a new folder inside the data folder, which is deleted afterwards. If this process is
 * killed, `removeDeadWorkFolders` deletes it.
 */
export async function inWorkFolder<Result>(
	dataDir: string,
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	await mkdir(workFolder(dataDir), { recursive: true, mode: 0o700 });
	const folder = await mkdtemp(join(workFolder(dataDir), `${hostname()}-${process.pid}-`));
	inUse.add(folder);
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
		inUse.delete(folder);
	}
}

/** Deletes the folders of processes that were killed. */
export async function removeDeadWorkFolders(dataDir: string): Promise<void> {
	for (const name of await readdir(workFolder(dataDir)).catch(() => [])) {
		const folder = join(workFolder(dataDir), name);
		if (await isDead(folder, name)) await rm(folder, { recursive: true, force: true });
	}
}

/** Other hosts may share the folder. It is unknown whether their processes run, so age decides. */
async function isDead(folder: string, name: string): Promise<boolean> {
	const [, host, pid] = NAME.exec(name) ?? [];
	if (host === undefined) return false;
	if (host !== hostname()) {
		const found = await stat(folder).catch(() => undefined);
		return found !== undefined && found.mtimeMs < Date.now() - DAY_MS;
	}
	// In a container, the previous process had the same number.
	return Number(pid) === process.pid ? !inUse.has(folder) : !isRunning(Number(pid));
}
