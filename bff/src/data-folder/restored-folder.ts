import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in the data folder where a backup is unpacked and tested. */
export function stagingFolder(dataDir: string): string {
	return join(dataDir, 'restoring');
}

/**
 * The name of the staging folder after the backup was unpacked completely. From this rename on, the
 * backup replaces the current data.
 */
export function restoredFolder(dataDir: string): string {
	return join(dataDir, 'restored');
}

/**
 * Replaces the data with a complete restored folder, even after the restoring process was killed,
 * and removes an incomplete one. The caller must have locked the folder.
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
