// npm run backup -- FILE: a copy of the database, also while servers run.

import { resolve } from 'node:path';
import { copyEmbedded, copyPostgres, writeBackup } from '../backup/backup.ts';

import { readDatabaseConfig } from '../config/config.ts';
import { readDevelopmentSecrets } from '../data-folder/development-secrets.ts';
import { inMegabytes } from '../data-folder/disk-space.ts';
import { CommandError, runCommand } from './command.ts';

await runCommand(async ([name, ...more]) => {
	if (name === undefined || more.length > 0)
		throw new CommandError('Say where to keep the backup: npm run backup -- FILE');
	const { isProduction, databaseUrl, dataDir } = readDatabaseConfig(process.env);
	// npm runs this in the project's folder.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const hasOwnKeys = isProduction || (process.env.ENCRYPTION_KEYS && process.env.SESSION_KEYS);
	const secrets = hasOwnKeys ? undefined : readDevelopmentSecrets(dataDir);
	const about = databaseUrl === undefined ? ('embedded' as const) : ('postgresql' as const);
	const content = databaseUrl === undefined ? copyEmbedded(dataDir) : copyPostgres(databaseUrl);
	const { bytes } = await writeBackup(
		file,
		{ database: about, ...(secrets && { secrets }) },
		content,
	);
	return [
		`Backed up the database to ${file} (${inMegabytes(bytes)}).`,
		secrets
			? 'The keys that Warble made for itself are in it: whoever has the file can read stored API keys.'
			: 'SESSION_KEYS and ENCRYPTION_KEYS are not in it: keep them elsewhere, for without them stored API keys cannot be read.',
	].join('\n');
});
