import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_DISK = '/dev/shm';
/** Containers often have a memory disk of 64 MB, which is too small. */
const ENOUGH_BYTES = 1024 ** 3;

/**
 * The parent of folders with many small files: a memory disk if there is one, otherwise the
 * system's temporary folder. Copying a database of 300 files takes 8 ms there instead of 250 ms.
 */
export function fastFolder(): string {
	if (!existsSync(MEMORY_DISK)) return tmpdir();
	const { bavail, bsize } = statfsSync(MEMORY_DISK);
	return bavail * bsize >= ENOUGH_BYTES ? MEMORY_DISK : tmpdir();
}
