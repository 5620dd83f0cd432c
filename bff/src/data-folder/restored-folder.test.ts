import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readDevelopmentSecrets } from './development-secrets.ts';
import { finishRestoring } from './restored-folder.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'warble-restored-'));
	return () => rmSync(folder, { recursive: true });
});

const keysOf = (digit: string) => ({
	sessionKey: digit.repeat(64),
	encryptionKey: digit.repeat(64),
});

/** A database and keys, in the data folder or in one of its own. */
function put(place: string, { database, secrets }: { database?: string; secrets?: string }): void {
	mkdirSync(join(folder, place), { recursive: true });
	if (database !== undefined) {
		mkdirSync(join(folder, place, 'database'));
		writeFileSync(join(folder, place, 'database', 'PG_VERSION'), database);
	}
	if (secrets !== undefined)
		writeFileSync(join(folder, place, 'secrets.json'), JSON.stringify(keysOf(secrets)));
}

function found() {
	return {
		database: readFileSync(join(folder, 'database', 'PG_VERSION'), 'utf8'),
		secrets: readDevelopmentSecrets(folder)?.sessionKey[0],
	};
}

test('a restore killed before its backup was complete changes nothing and is cleaned up [H15]', () => {
	put('.', { database: 'old', secrets: 'a' });
	put('restoring', { database: 'new', secrets: 'b' });
	finishRestoring(folder);
	expect(found()).toEqual({ database: 'old', secrets: 'a' });
	expect(readdirSync(folder).sort()).toEqual(['database', 'secrets.json']);
});

test.each([
	['before either was moved', { database: 'old', secrets: 'a' }, { database: 'new', secrets: 'b' }],
	['between keys and database', { database: 'old', secrets: 'b' }, { database: 'new' }],
	['when the old database was away', { secrets: 'b' }, { database: 'new' }],
	['when both were moved', { database: 'new', secrets: 'b' }, {}],
])(
	'a restore that was killed %s is finished by the next start, with matching keys [H15]',
	(_, here, restored) => {
		put('.', here);
		put('restored', restored);
		expect(readDevelopmentSecrets(folder)).toEqual(keysOf('b'));
		finishRestoring(folder);
		expect(found()).toEqual({ database: 'new', secrets: 'b' });
		expect(existsSync(join(folder, 'restored'))).toBe(false);
	},
);

test('a backup without keys keeps the existing keys [H15]', () => {
	put('.', { database: 'old', secrets: 'a' });
	put('restored', { database: 'new' });
	finishRestoring(folder);
	expect(found()).toEqual({ database: 'new', secrets: 'a' });
});
