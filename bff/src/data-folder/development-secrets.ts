import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../config/operator-error.ts';
import { explainFolderError, makeDataFolder } from './folder-errors.ts';
import { restoredFolder } from './restored-folder.ts';

const Key = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const DevelopmentSecrets = Type.Object({ sessionKey: Key, encryptionKey: Key });
export type DevelopmentSecrets = Type.Static<typeof DevelopmentSecrets>;

function secretsFile(dataDir: string): string {
	return join(dataDir, 'secrets.json');
}

/**
 * Keys that are generated at the first start and stored in the data folder, so that sessions
 * survive a restart. Not used in production.
 *
 * @throws `OperatorError` if they cannot be read or stored.
 */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
	makeDataFolder(dataDir);
	const kept = readDevelopmentSecrets(dataDir);
	if (kept) return kept;
	const file = secretsFile(dataDir);
	const made = {
		sessionKey: randomBytes(32).toString('hex'),
		encryptionKey: randomBytes(32).toString('hex'),
	};
	try {
		writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
		return made;
	} catch (error) {
		// Another process has created them in the meantime.
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return developmentSecrets(dataDir);
		// An incomplete file would be reported as damaged at every start.
		rmSync(file, { force: true });
		throw explainFolderError(dataDir, error);
	}
}

/** Stores these keys in a data folder, replacing others. */
export function keepDevelopmentSecrets(dataDir: string, secrets: DevelopmentSecrets): void {
	makeDataFolder(dataDir);
	const next = `${secretsFile(dataDir)}.next`;
	writeFileSync(next, JSON.stringify(secrets), { mode: 0o600 });
	renameSync(next, secretsFile(dataDir));
}

/**
 * The keys in a data folder; undefined if there are none. Throws `OperatorError` if they are
 * damaged.
 */
export function readDevelopmentSecrets(dataDir: string): DevelopmentSecrets | undefined {
	const file = [secretsFile(restoredFolder(dataDir)), secretsFile(dataDir)].find(existsSync);
	if (file === undefined) return undefined;
	try {
		const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
		if (Value.Check(DevelopmentSecrets, kept)) return kept;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw explainFolderError(dataDir, error);
	}
	throw new OperatorError(
		`The keys in "${file}" are damaged. Restore a backup of Warble, or delete this file: new keys are made, everybody is signed out, and stored API keys have to be entered again.`,
	);
}
