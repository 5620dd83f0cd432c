import { existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';

const MB = 1_000_000;

/** A warning is logged below this limit. */
export const LOW_SPACE = 256 * MB;

/**
 * The engine extends its write-ahead log by 16 MB at a time and crashes if it cannot. Below this
 * the server does not start, and is not ready.
 */
export const TOO_LITTLE_SPACE = 32 * MB;

/** A new database needs 40 MB, and room to grow. */
const SPACE_FOR_NEW = 128 * MB;

/** Free bytes for this user on the disk of a folder, which need not exist yet. */
export function freeBytes(folder: string): number {
	let path = resolve(folder);
	while (!existsSync(path)) path = dirname(path);
	const { bavail, bsize } = statfsSync(path);
	return bavail * bsize;
}

export function inMegabytes(bytes: number): string {
	return `${Math.floor(bytes / MB)} MB`;
}

/** Throws `OperatorError` if the disk has too little space for the embedded database to start. */
export function requireSpace(dataDir: string, free = freeBytes(dataDir)): void {
	const needed = existsSync(join(dataDir, 'database')) ? TOO_LITTLE_SPACE : SPACE_FOR_NEW;
	if (free >= needed) return;
	throw new OperatorError(
		`The disk of the data folder "${dataDir}" is almost full: ${inMegabytes(free)} are free, and the database needs ${inMegabytes(needed)} to start. Make room, or set DATA_DIR to a folder on another disk.`,
	);
}
