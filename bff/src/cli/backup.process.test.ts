import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account.ts';
import { login } from '../../contract/auth.ts';
import { createFile, getFileTree } from '../../contract/editor.ts';
import { demoAccount } from '../seed.ts';
import { createBrowserClient } from '../testing/apps/browser-client.ts';
import { typeCommand } from '../testing/processes/command-process.ts';
import { cleanUpServers, newFolder, startServer } from '../testing/processes/server-process.ts';

cleanUpServers();

/** A server with an embedded database in this folder, and the demo's client. */
async function enter(DATA_DIR: string) {
	const server = startServer({ DATA_DIR });
	const client = createBrowserClient(await server.url);
	await client.call(login, { body: demoAccount });
	return { server, client };
}

test('the embedded database is backed up beside its server and restored without it, keys and all [H15]', {
	timeout: 120_000,
}, async () => {
	const [DATA_DIR, elsewhere] = [newFolder(), newFolder()];
	const file = join(newFolder(), 'warble.backup');
	const { server, client } = await enter(DATA_DIR);
	await client.call(saveUserApiKeys, {
		body: { openrouter_api_key: 'sk-or-v1-0123456789abcdef0123456789abwxyz' },
	});
	await client.call(createFile, { body: { path: 'kept.md', content: '<p>kept</p>' } });

	const made = await typeCommand('backup', [file], { DATA_DIR });
	expect(made).toMatchObject({
		exitCode: 0,
		err: '',
		out: expect.stringMatching(/Backed up the database to .+warble\.backup .+\nThe keys/),
	});
	expect(statSync(file).mode & 0o777).toBe(0o600);
	await client.call(createFile, { body: { path: 'later.md', content: '<p>later</p>' } });

	const beside = await typeCommand('restore', [file, '--replace'], { DATA_DIR });
	expect(beside).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/^The data folder .+ is in use by process \d+\. Stop that one.+\n$/),
	});
	server.child.kill('SIGKILL');
	await server.exited;
	const unasked = await typeCommand('restore', [file], { DATA_DIR });
	expect(unasked).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/^There is a database in .+ already\. With --replace .+\n$/),
	});
	const damaged = `${file}.damaged`;
	writeFileSync(damaged, readFileSync(file).subarray(0, -1));
	const refused = await typeCommand('restore', [damaged, '--replace'], { DATA_DIR });
	expect(refused).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/^The backup .+ is damaged: .+\n$/),
	});

	expect(await typeCommand('restore', [file], { DATA_DIR: elsewhere })).toMatchObject({
		exitCode: 0,
		err: '',
	});
	expect(readFileSync(join(elsewhere, 'secrets.json'), 'utf8')).toBe(
		readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'),
	);
	// Neither what happened since nor damaged keys are in the way.
	writeFileSync(join(DATA_DIR, 'secrets.json'), '{');
	const restored = await typeCommand('restore', [file, '--replace'], { DATA_DIR });
	expect(restored).toMatchObject({
		exitCode: 0,
		err: '',
		out: expect.stringMatching(/Restored the database as it was at 2\d{3}-/),
	});

	const { client: again } = await enter(DATA_DIR);
	const { tree } = await again.call(getFileTree, {});
	expect(tree).toContain('kept.md');
	expect(tree).not.toContain('later.md');
	expect((await again.call(getUserApiKeys, {})).openrouter_api_key).toBe('sk-or-…wxyz');
});

test.each([
	['backup', [], 'Say where to keep the backup: npm run backup -- FILE\n'],
	[
		'restore',
		['a', 'b'],
		'Say which backup to restore: npm run restore -- FILE, or npm run restore -- FILE --replace\n',
	],
	[
		'restore',
		['a', '--force'],
		'Say which backup to restore: npm run restore -- FILE, or npm run restore -- FILE --replace\n',
	],
] as const)('%s %j: one line says what to do', async (command, words, err) => {
	expect(await typeCommand(command, words, { DATA_DIR: newFolder() })).toEqual({
		exitCode: 1,
		out: '',
		err,
	});
});

test('where there is no database, a backup says so', async () => {
	const DATA_DIR = newFolder();
	const { exitCode, err } = await typeCommand('backup', [join(DATA_DIR, 'file')], { DATA_DIR });
	expect({ exitCode, err }).toEqual({
		exitCode: 1,
		err: `There is no database in "${DATA_DIR}". Set DATA_DIR to its folder.\n`,
	});
});
