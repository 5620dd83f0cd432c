// npm run restore -- FILE [--replace]: puts a backup in the place of the database, while no server
// runs.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBackup, restoreEmbedded, restorePostgres } from '../backup/backup.ts';

import { readDatabaseConfig } from '../config/config.ts';
import { keepDevelopmentSecrets } from '../data-folder/development-secrets.ts';
import { CommandError, runCommand } from './command.ts';

await runCommand(async (words) => {
	const { name, isReplacing } = readWords(words);
	const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
	// npm runs this in the project's folder.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const backup = await openBackup(file);
	const { database, madeAt } = backup.header;
	if (database === 'embedded' && databaseUrl !== undefined) {
		throw new CommandError(
			`${file} is a backup of the embedded database, and DATABASE_URL names a PostgreSQL. Leave DATABASE_URL out.`,
		);
	}
	if (databaseUrl === undefined) {
		if (database === 'postgresql')
			throw new CommandError(
				`${file} is a backup of a PostgreSQL. Set DATABASE_URL to the one to restore.`,
			);
		await restoreEmbedded(dataDir, backup, { isReplacing });
	} else {
		await restorePostgres(databaseUrl, backup, { isReplacing });
		if (backup.header.secrets) keepDevelopmentSecrets(dataDir, backup.header.secrets);
	}
	return `Restored the database as it was at ${madeAt}. Start Warble again.`;
});

function readWords(words: readonly string[]): { name: string; isReplacing: boolean } {
	try {
		const { values, positionals } = parseArgs({
			args: [...words],
			options: { replace: { type: 'boolean' } },
			allowPositionals: true,
		});
		const [name, ...more] = positionals;
		if (name !== undefined && more.length === 0)
			return { name, isReplacing: values.replace === true };
	} catch {
		// An option that is none.
	}
	throw new CommandError(
		'Say which backup to restore: npm run restore -- FILE, or npm run restore -- FILE --replace',
	);
}
