import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';
import { explainFolderError, makeDataFolder } from './folder-errors.ts';

/**
 * Creating a lock and writing into it are two steps: so long another process may be between them.
 */
const BEING_WRITTEN_MS = 1000;

/**
 * Keeps a second process out of an embedded data folder: the embedded engine has no lock of its own
 * and two of them silently lose rows. A lock whose process is gone (kill -9, power cut) is taken
 * over; one that names nobody (a power cut while it was written) a second later.
 *
 * @throws when a living process holds the folder.
 * @returns lets go of the folder.
 */
export function lockFolder(folder: string): () => void {
	const file = join(folder, 'lock');
	const mine = `${process.pid} ${startedAt(process.pid)}`;
	makeDataFolder(folder);
	const patience = Date.now() + BEING_WRITTEN_MS;
	for (;;) {
		try {
			writeFileSync(file, mine, { flag: 'wx' });
			return () => rmSync(file, { force: true });
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') throw explainFolderError(folder, error);
		}
		const holder = read(file);
		if (holder === undefined) continue;
		if (!isWhole(holder) && Date.now() < patience) {
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
			continue;
		}
		if (isAlive(holder)) throw new FolderInUseError(folder, holder);
		moveAway(file, holder);
	}
}

export class FolderInUseError extends OperatorError {
	override readonly name = 'FolderInUseError';
	constructor(folder: string, holder: string) {
		super(
			`The data folder "${folder}" is in use by process ${holder.split(' ')[0]}. Stop that one, or set DATA_DIR (and PORT) to run a second copy beside it.`,
		);
	}
}

/**
 * Of several processes that found the same dead lock one wins the rename; a lock that turned out to
 * be a new one is put back.
 */
function moveAway(file: string, deadHolder: string): void {
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

function isWhole(holder: string): boolean {
	return /^[1-9]\d* \d*$/.test(holder);
}

function isAlive(holder: string): boolean {
	if (!isWhole(holder)) return false;
	const [pid = '', started = ''] = holder.split(' ');
	try {
		process.kill(Number(pid), 0);
	} catch (error) {
		return codeOf(error) === 'EPERM';
	}
	return started === '' || started === startedAt(Number(pid));
}

/**
 * When a process began, in clock ticks since boot, so that a reused number is not taken for the old
 * process. Empty where the system does not tell, and for one that has died but was not buried by
 * its parent.
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
