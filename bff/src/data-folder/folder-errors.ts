import { mkdirSync } from 'node:fs';
import { OperatorError } from '../config/operator-error.ts';

const reasons: Record<string, string> = {
	ENOSPC: 'has no space left on its disk. Make room, or set DATA_DIR to a folder on another disk.',
	EDQUOT: 'has reached its quota. Make room, or set DATA_DIR to a folder on another disk.',
	EACCES:
		'cannot be read and written by this user. Give this user access, or set DATA_DIR to another folder.',
	EPERM:
		'cannot be read and written by this user. Give this user access, or set DATA_DIR to another folder.',
	EROFS: 'is on a disk that can only be read. Set DATA_DIR to another folder.',
	EEXIST: 'is not a folder. Set DATA_DIR to a folder.',
	ENOTDIR: 'is not a folder. Set DATA_DIR to a folder.',
	EISDIR:
		'holds a folder where a file should be. Restore a backup, or set DATA_DIR to another folder.',
	EIO: 'is on a disk that reports errors. Check the disk, and restore a backup to another folder (DATA_DIR).',
};

/**
 * Turns a file error in the data folder into an `OperatorError` if the operator can fix it;
 * otherwise returns the error itself.
 */
export function explainFolderError(dataDir: string, error: unknown): unknown {
	const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
	return reason === undefined
		? error
		: new OperatorError(`The data folder "${dataDir}" ${reason}`, { cause: error });
}

/** Creates the data folder, for its owner only, if it does not exist. Throws `OperatorError`. */
export function makeDataFolder(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw explainFolderError(dataDir, error);
	}
}
