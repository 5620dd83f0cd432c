// npm run restore -- FILE [--replace]: restores the database from a backup. Stop all servers first.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBackup, restoreEmbedded, restorePostgres } from '../backup/backup.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { keepDevelopmentSecrets } from '../data-folder/development-secrets.ts';
import { CommandError, runCommand } from './command.ts';

await runCommand(async (args) => {
	const { name, isReplacing } = readArguments(args);
	const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
	// npm changes to the project's folder; INIT_CWD is where the user is.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const backup = await openBackup(file);
	const { database, madeAt } = backup.header;
	if (database === 'embedded' && databaseUrl !== undefined) {
		throw new CommandError(
			`${file} is a backup of the embedded database, but DATABASE_URL is set to a PostgreSQL server. Unset DATABASE_URL.`,
		);
	}
	if (databaseUrl === undefined) {
		if (database === 'postgresql')
			throw new CommandError(
				`${file} is a backup of a PostgreSQL database. Set DATABASE_URL to the database to restore.`,
			);
		await restoreEmbedded(dataDir, backup, { isReplacing });
	} else {
		await restorePostgres(databaseUrl, backup, { isReplacing });
		if (backup.header.secrets) keepDevelopmentSecrets(dataDir, backup.header.secrets);
	}
	return `Restored the database from the backup of ${madeAt}. You can start Warble again.`;
});

function readArguments(args: readonly string[]): { name: string; isReplacing: boolean } {
	try {
		const { values, positionals } = parseArgs({
			args: [...args],
			options: { replace: { type: 'boolean' } },
			allowPositionals: true,
		});
		const [name, ...more] = positionals;
		if (name !== undefined && more.length === 0)
			return { name, isReplacing: values.replace === true };
	} catch {
		// Unknown option.
	}
	throw new CommandError('Usage: npm run restore -- FILE [--replace]');
}
