import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where a backup is unpacked and tried, in the data folder. */
export function stagingFolder(dataDir: string): string {
	return join(dataDir, 'restoring');
}

/**
 * What the staging folder is called once it is whole: from that rename on, the backup is what
 * counts.
 */
export function restoredFolder(dataDir: string): string {
	return join(dataDir, 'restored');
}

/**
 * Puts a whole restored folder in the place of what was there, also when the process that began it
 * was killed, and removes one that is not whole. For whoever holds the folder's lock.
 */
export function finishRestoring(dataDir: string): void {
	rmSync(stagingFolder(dataDir), { recursive: true, force: true });
	const restored = restoredFolder(dataDir);
	for (const name of ['secrets.json', 'database']) {
		if (!existsSync(join(restored, name))) continue;
		rmSync(join(dataDir, name), { recursive: true, force: true });
		renameSync(join(restored, name), join(dataDir, name));
	}
	rmSync(restored, { recursive: true, force: true });
}
