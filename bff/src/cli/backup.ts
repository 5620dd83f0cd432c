// npm run backup -- FILE: backs up the database, even while servers run.

import { resolve } from 'node:path';
import { copyEmbedded, copyPostgres, writeBackup } from '../backup/backup.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { readDevelopmentSecrets } from '../data-folder/development-secrets.ts';
import { inMegabytes } from '../data-folder/disk-space.ts';
import { CommandError, runCommand } from './command.ts';

await runCommand(async ([name, ...more]) => {
	if (name === undefined || more.length > 0)
		throw new CommandError('Usage: npm run backup -- FILE');
	const { isProduction, databaseUrl, dataDir, mediaStorage } = readDatabaseConfig(process.env);
	// npm changes to the project's folder; INIT_CWD is where the user is.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const hasOwnKeys = isProduction || (process.env.ENCRYPTION_KEYS && process.env.SESSION_KEYS);
	const secrets = hasOwnKeys ? undefined : readDevelopmentSecrets(dataDir);
	const database = databaseUrl === undefined ? ('embedded' as const) : ('postgresql' as const);
	const content = databaseUrl === undefined ? copyEmbedded(dataDir) : copyPostgres(databaseUrl);
	const { bytes } = await writeBackup(file, { database, ...(secrets && { secrets }) }, content);
	return [
		`Backed up the database to ${file} (${inMegabytes(bytes)}).`,
		secrets
			? 'The backup includes the encryption keys that Warble generated. Anyone with this file can read the stored API keys.'
			: 'The backup does not include SESSION_KEYS and ENCRYPTION_KEYS. Keep them safe: without them, stored API keys cannot be read.',
		'folder' in mediaStorage
			? `The backup does not include images and videos. Copy the folder ${mediaStorage.folder} as well.`
			: `The backup does not include images and videos. They are in the bucket ${mediaStorage.bucket}, which keeps its own copies if versioning is on.`,
	].join('\n');
});
