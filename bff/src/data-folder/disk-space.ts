import { existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';

const MB = 1_000_000;

/** The log warns below this. */
export const LOW_SPACE = 256 * MB;

/**
 * The engine extends its write-ahead log by 16 MB at a time and does not survive if it cannot:
 * below this nothing starts, and the server is not ready.
 */
export const TOO_LITTLE_SPACE = 32 * MB;

/** What a new database needs: 40 MB of its own, and room to grow. */
const SPACE_FOR_NEW = 128 * MB;

/** Bytes that this user can still write in a folder, or where it will be made. */
export function freeBytes(folder: string): number {
	let path = resolve(folder);
	while (!existsSync(path)) path = dirname(path);
	const { bavail, bsize } = statfsSync(path);
	return bavail * bsize;
}

export function inMegabytes(bytes: number): string {
	return `${Math.floor(bytes / MB)} MB`;
}

/** Throws `OperatorError` where the embedded database cannot start for lack of space. */
export function requireSpace(dataDir: string, free = freeBytes(dataDir)): void {
	const needed = existsSync(join(dataDir, 'database')) ? TOO_LITTLE_SPACE : SPACE_FOR_NEW;
	if (free >= needed) return;
	throw new OperatorError(
		`The disk of the data folder "${dataDir}" is almost full: ${inMegabytes(free)} are free, and the database needs ${inMegabytes(needed)} to start. Make room, or set DATA_DIR to a folder on another disk.`,
	);
}
