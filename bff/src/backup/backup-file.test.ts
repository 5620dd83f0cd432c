import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openBackup, writeBackup } from './backup-file.ts';

let folder = '';
let file = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'warble-backup-'));
	file = join(folder, 'backup');
	return () => rmSync(folder, { recursive: true });
});

const secrets = { sessionKey: 'ab'.repeat(32), encryptionKey: 'cd'.repeat(32) };

async function* content(): AsyncGenerator<Buffer> {
	for (let line = 0; line < 5000; line += 1) yield Buffer.from(`row ${line} ${Math.sin(line)}\n`);
}

test('a backup restores the written content and keys; only its owner may read it [H15]', async () => {
	await writeBackup(file, { database: 'embedded', secrets }, content());
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const { header, read } = await openBackup(file);
	expect(header).toMatchObject({ database: 'embedded', secrets });
	expect(Buffer.concat(await read().toArray())).toEqual(
		Buffer.concat(await Array.fromAsync(content())),
	);
});

test('an existing file is not overwritten [H15]', async () => {
	writeFileSync(file, 'precious');
	await expect(writeBackup(file, { database: 'embedded' }, content())).rejects.toThrow(
		/already exists/,
	);
	expect(readFileSync(file, 'utf8')).toBe('precious');
});

test('a failed backup leaves no file behind [H15]', async () => {
	async function* failing() {
		yield* content();
		throw new Error('pg_dump failed');
	}
	await expect(writeBackup(file, { database: 'postgresql' }, failing())).rejects.toThrow(
		'pg_dump failed',
	);
	expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
});

test('a changed byte or a missing end is detected before anything is restored [H15]', async () => {
	await writeBackup(file, { database: 'postgresql', secrets }, content());
	const complete = readFileSync(file);
	const header = complete.subarray(0, 1024).toString('utf8');
	const positions = [
		0,
		header.indexOf('postgresql'),
		header.indexOf(secrets.sessionKey),
		header.indexOf(secrets.encryptionKey),
		1024,
		complete.length - 1,
	];
	for (const position of positions) {
		const changed = Buffer.from(complete);
		changed[position] = changed[position] === 0x39 ? 0x38 : 0x39;
		writeFileSync(file, changed);
		await expect(openBackup(file), `byte ${position}`).rejects.toThrow(
			/is damaged|not a backup of Warble/,
		);
	}
	for (const length of [0, 10, 1024, complete.length - 1]) {
		writeFileSync(file, complete.subarray(0, length));
		await expect(openBackup(file), `${length} bytes`).rejects.toThrow(
			/is damaged|not a backup of Warble/,
		);
	}
	await expect(openBackup(join(folder, 'nothing'))).rejects.toThrow(/could not be read/);
	writeFileSync(file, complete);
	await expect(openBackup(file)).resolves.toBeDefined();
});
