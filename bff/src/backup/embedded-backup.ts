import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../config/operator-error.ts';
import { keepDevelopmentSecrets } from '../data-folder/development-secrets.ts';
import { freeBytes, inMegabytes, TOO_LITTLE_SPACE } from '../data-folder/disk-space.ts';
import { lockFolder } from '../data-folder/folder-lock.ts';
import { finishRestoring, restoredFolder, stagingFolder } from '../data-folder/restored-folder.ts';
import { startEmbedded } from '../database/embedded.ts';
import { readCopy } from '../database/embedded-copy.ts';
import { connectToDatabase } from '../database/open-database.ts';
import type { Backup } from './backup-file.ts';

/**
 * The embedded database of a data folder as a tar, read through the running server if there is one.
 */
export async function* copyEmbedded(dataDir: string): AsyncGenerator<Buffer> {
	if (!existsSync(join(dataDir, 'database')))
		throw new OperatorError(
			`There is no database in "${dataDir}". Set DATA_DIR to the folder of the database.`,
		);
	const database = await connectToDatabase({ databaseUrl: undefined, dataDir });
	try {
		if ('socketFolder' in database.address) yield* readCopy(database.address.socketFolder);
	} finally {
		await database.close();
	}
}

/**
 * Replaces the embedded database and its keys by a backup, completely or not at all: the backup is
 * unpacked into a separate folder and opened there, and one rename then makes it the database.
 */
export async function restoreEmbedded(
	dataDir: string,
	{ header, read }: Backup,
	{ isReplacing }: { isReplacing: boolean },
): Promise<void> {
	const unlock = lockFolder(dataDir);
	try {
		finishRestoring(dataDir);
		if (!isReplacing && existsSync(join(dataDir, 'database'))) {
			throw new OperatorError(
				`There is already a database in "${dataDir}". Use --replace to replace it by the backup and delete all its data.`,
			);
		}
		// Room for the archive and its content.
		const needed = 2 * header.unpackedBytes + TOO_LITTLE_SPACE;
		const free = freeBytes(dataDir);
		if (free < needed) {
			throw new OperatorError(
				`Restoring needs ${inMegabytes(needed)} on the disk of "${dataDir}", but only ${inMegabytes(free)} are free.`,
			);
		}
		const staging = stagingFolder(dataDir);
		try {
			await unpack(staging, { header, read });
			await rename(staging, restoredFolder(dataDir));
		} finally {
			await rm(staging, { recursive: true, force: true });
		}
		finishRestoring(dataDir);
	} finally {
		unlock();
	}
}

async function unpack(folder: string, { header, read }: Backup): Promise<void> {
	await mkdir(folder, { mode: 0o700 });
	if (header.secrets) keepDevelopmentSecrets(folder, header.secrets);
	const archive = join(folder, 'database.tar');
	await pipeline(read(), createWriteStream(archive, { mode: 0o600 }));
	const database = await startEmbedded({ dataDir: join(folder, 'database'), seedArchive: archive });
	await database.close();
	await rm(archive);
}
