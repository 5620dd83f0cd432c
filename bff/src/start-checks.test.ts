import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeFailure } from './config/operator-error.ts';
import { explainFolderError } from './data-folder/folder-errors.ts';
import { lockFolder } from './data-folder/folder-lock.ts';
import { openDatabase } from './database/open-database.ts';
import { checkStart, explainListening } from './start-checks.ts';
import { serve } from './testing/processes/local-server.ts';

let DATA_DIR = '';
beforeEach(() => {
	DATA_DIR = mkdtempSync(join(tmpdir(), 'warble-start-'));
	return () => rmSync(DATA_DIR, { recursive: true });
});

/** The operator's output when it does not start. */
async function refusalOf(start: Promise<unknown>): Promise<string> {
	const printed = await start.then(
		() => 'It started.',
		(error: unknown) => describeFailure(error),
	);
	expect(printed).not.toMatch(/\n|It started/);
	return printed;
}

describe('before the slow parts of a start, one sentence says', () => {
	test('that the port is in use [H14]', async () => {
		const { port } = new URL(await serve(() => undefined));
		expect(await refusalOf(checkStart({ DATA_DIR, PORT: port }))).toBe(
			`Port ${port} of 127.0.0.1 is in use by another program. Stop that program, or set PORT (and DATA_DIR) to run a second copy of Warble.`,
		);
	});

	test('that another server has the folder [H14]', async () => {
		const unlock = lockFolder(DATA_DIR);
		expect(await refusalOf(checkStart({ DATA_DIR, PORT: '0' }))).toMatch(
			new RegExp(
				`^The data folder "${DATA_DIR}" is in use by process ${process.pid}\\. Stop that process, or set DATA_DIR`,
			),
		);
		unlock();
		await expect(checkStart({ DATA_DIR, PORT: '0' })).resolves.toMatchObject({ dataDir: DATA_DIR });
	});

	test('that the data folder is a file [H14]', async () => {
		const file = join(DATA_DIR, 'file');
		writeFileSync(file, '');
		for (const path of [file, join(file, 'below')]) {
			expect(await refusalOf(checkStart({ DATA_DIR: path, PORT: '0' }))).toBe(
				`The data folder "${path}" is not a folder. Set DATA_DIR to a folder.`,
			);
		}
	});

	test.each([
		['empty', ''],
		['cut off', '{"sessionKey":"ab'],
		['another thing', '[]'],
		['short', '{"sessionKey":"abcd","encryptionKey":"abcd"}'],
	])('that the keys in it are damaged (%s) [H14]', async (_, content) => {
		writeFileSync(join(DATA_DIR, 'secrets.json'), content);
		expect(await refusalOf(checkStart({ DATA_DIR, PORT: '0' }))).toMatch(
			new RegExp(
				`^The keys in "${DATA_DIR}/secrets.json" are damaged\\. Restore a backup of Warble, or delete this file`,
			),
		);
	});

	test.each([
		[
			'ENOSPC',
			'has no space left on its disk. Make room, or set DATA_DIR to a folder on another disk.',
		],
		[
			'EACCES',
			'cannot be read and written by this user. Give this user access, or set DATA_DIR to another folder.',
		],
		['EROFS', 'is on a disk that can only be read. Set DATA_DIR to another folder.'],
	])('that the folder cannot be used (%s) [H14]', (code, words) => {
		expect(
			describeFailure(explainFolderError('/data', Object.assign(new Error('open'), { code }))),
		).toBe(`The data folder "/data" ${words}`);
	});

	test.each([
		['EACCES', 'This user is not allowed to listen on port 80. Set PORT to a number above 1023.'],
		[
			'EADDRNOTAVAIL',
			'This machine does not have the address 10.0.0.9. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
		],
	])('that it may not listen there (%s) [H14]', (code, sentence) => {
		const error = Object.assign(new Error('listen'), { code });
		expect(describeFailure(explainListening({ host: '10.0.0.9', port: 80 }, error))).toBe(sentence);
	});
});

test('a damaged database is named with a remedy, and its folder is released [H14]', async () => {
	mkdirSync(join(DATA_DIR, 'database', 'global'), { recursive: true });
	writeFileSync(join(DATA_DIR, 'database', 'PG_VERSION'), '18\n');
	writeFileSync(join(DATA_DIR, 'database', 'global', 'pg_control'), 'nonsense');
	mkdirSync(join(DATA_DIR, 'restoring'));
	const database = { databaseUrl: undefined, dataDir: DATA_DIR };
	const refusal = await refusalOf(openDatabase(database));
	expect(refusal).toMatch(
		new RegExp(
			`^The database in "${DATA_DIR}/database" is damaged and does not open \\(.+\\)\\. Restore a backup`,
		),
	);
	expect(refusal).toContain('npm run restore -- FILE --replace');
	lockFolder(DATA_DIR)();
	// Leftovers of a killed restore are gone as well.
	expect(existsSync(join(DATA_DIR, 'restoring'))).toBe(false);
});

test('an unexpected error keeps its stack', () => {
	expect(describeFailure(new Error('surprise'))).toMatch(/surprise\n {4}at /);
});
