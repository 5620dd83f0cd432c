import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DevelopmentSecrets {
	sessionKey: string;
	encryptionKey: string;
}

/** Keys made at the first start and kept beside the data, so that a restart signs nobody out. Never used in production. */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
	const file = join(dataDir, 'secrets.json');
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	try {
		const made = { sessionKey: randomBytes(32).toString('hex'), encryptionKey: randomBytes(32).toString('hex') };
		writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
		return made;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		return JSON.parse(readFileSync(file, 'utf8')) as DevelopmentSecrets;
	}
}
