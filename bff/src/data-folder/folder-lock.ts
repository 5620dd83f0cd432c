import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';
import { explainFolderError, makeDataFolder } from './folder-errors.ts';

/**
 * Creating a lock file and writing it are two steps: the maximum time that another process may take
 * for them.
 */
const WRITE_TIMEOUT_MS = 1000;

/**
 * Locks an embedded data folder for this process: the embedded engine has no lock of its own, and
 * two processes would silently lose rows. The lock of a process that has ended (kill -9, power cut)
 * is taken over at once; a lock file without a process (a power cut while it was written) after a
 * second.
 *
 * Our own code rather than proper-lockfile, which `delivery` uses: it takes over a lock only when
 * its file has not been touched for at least two seconds, and does not say which process has the
 * lock.
 *
 * @throws `FolderInUseError` if a running process has the lock.
 * @returns a function that releases the lock.
 */
export function lockFolder(folder: string): () => void {
	const file = join(folder, 'lock');
	const own = `${process.pid} ${startedAt(process.pid)}`;
	makeDataFolder(folder);
	const deadline = Date.now() + WRITE_TIMEOUT_MS;
	for (;;) {
		try {
			writeFileSync(file, own, { flag: 'wx' });
			return () => rmSync(file, { force: true });
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') throw explainFolderError(folder, error);
		}
		const holder = read(file);
		if (holder === undefined) continue;
		if (!isComplete(holder) && Date.now() < deadline) {
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
			continue;
		}
		if (isAlive(holder)) throw new FolderInUseError(folder, holder);
		removeStaleLock(file, holder);
	}
}

export class FolderInUseError extends OperatorError {
	override readonly name = 'FolderInUseError';
	constructor(folder: string, holder: string) {
		super(
			`The data folder "${folder}" is in use by process ${holder.split(' ')[0]}. Stop that process, or set DATA_DIR (and PORT) to run a second copy.`,
		);
	}
}

/**
 * Removes the lock of a process that has ended. If several processes try it, only one succeeds to
 * rename the file; if the renamed file is a new lock, it is put back.
 */
function removeStaleLock(file: string, deadHolder: string): void {
	const aside = `${file}.${process.pid}`;
	try {
		renameSync(file, aside);
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return;
		throw error;
	}
	if (read(aside) !== deadHolder) renameSync(aside, file);
	else rmSync(aside);
}

function isComplete(holder: string): boolean {
	return /^[1-9]\d* \d*$/.test(holder);
}

function isAlive(holder: string): boolean {
	if (!isComplete(holder)) return false;
	const [pid = '', started = ''] = holder.split(' ');
	try {
		process.kill(Number(pid), 0);
	} catch (error) {
		return codeOf(error) === 'EPERM';
	}
	return started === '' || started === startedAt(Number(pid));
}

/**
 * When a process started, in clock ticks since boot, so that a reused process id is not mistaken
 * for the old process. Empty if the system does not provide it, and for zombie processes.
 */
function startedAt(pid: number): string {
	const stat = read(`/proc/${pid}/stat`);
	const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
	return state === 'Z' ? '' : (fields[18] ?? '');
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
		throw error;
	}
}

function codeOf(error: unknown): string | undefined {
	return (error as NodeJS.ErrnoException).code;
}
