import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account/account.ts';
import { login } from '../../contract/auth/auth.ts';
import { createFile, getFileTree } from '../../contract/editor/editor.ts';
import { demoAccount } from '../seed.ts';
import { createBrowserClient } from '../testing/apps/browser-client.ts';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import { cleanUpServers, newFolder, startServer } from '../testing/processes/server-process.ts';

cleanUpServers();

/** Starts a server with an embedded database in this folder, and signs in to the demo account. */
async function startAndSignIn(DATA_DIR: string) {
	const server = startServer({ DATA_DIR });
	const client = createBrowserClient(await server.url);
	await client.call(login, { body: demoAccount });
	return { server, client };
}

test('the embedded database is backed up while its server runs, and restored with its keys [H15]', {
	timeout: 480_000,
}, async () => {
	const [DATA_DIR, otherFolder] = [newFolder(), newFolder()];
	const file = join(newFolder(), 'warble.backup');
	const { server, client } = await startAndSignIn(DATA_DIR);
	await client.call(saveUserApiKeys, {
		body: { openrouter_api_key: 'sk-or-v1-0123456789abcdef0123456789abwxyz' },
	});
	await client.call(createFile, { body: { path: 'kept.md', content: '<p>kept</p>' } });

	const backup = await runCommandProcess('backup', [file], { DATA_DIR });
	expect(backup).toMatchObject({
		exitCode: 0,
		err: '',
		out: expect.stringMatching(
			/Backed up the database to .+warble\.backup .+\nThe backup includes the encryption keys.+\nThe backup does not include images and videos\. Copy the folder .+media as well\./,
		),
	});
	expect(statSync(file).mode & 0o777).toBe(0o600);
	await client.call(createFile, { body: { path: 'later.md', content: '<p>later</p>' } });

	const whileRunning = await runCommandProcess('restore', [file, '--replace'], { DATA_DIR });
	expect(whileRunning).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(
			/^The data folder .+ is in use by process \d+\. Stop that process.+\n$/,
		),
	});
	server.child.kill('SIGKILL');
	await server.exited;
	const withoutReplace = await runCommandProcess('restore', [file], { DATA_DIR });
	expect(withoutReplace).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/^There is already a database in .+\. Use --replace .+\n$/),
	});
	const damaged = `${file}.damaged`;
	writeFileSync(damaged, readFileSync(file).subarray(0, -1));
	const ofDamaged = await runCommandProcess('restore', [damaged, '--replace'], { DATA_DIR });
	expect(ofDamaged).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/^The backup .+ is damaged: .+\n$/),
	});

	expect(await runCommandProcess('restore', [file], { DATA_DIR: otherFolder })).toMatchObject({
		exitCode: 0,
		err: '',
	});
	expect(readFileSync(join(otherFolder, 'secrets.json'), 'utf8')).toBe(
		readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'),
	);
	// Restoring also replaces newer data and damaged keys.
	writeFileSync(join(DATA_DIR, 'secrets.json'), '{');
	const restored = await runCommandProcess('restore', [file, '--replace'], { DATA_DIR });
	expect(restored).toMatchObject({
		exitCode: 0,
		err: '',
		out: expect.stringMatching(/Restored the database from the backup of 2\d{3}-/),
	});

	const { client: restoredClient } = await startAndSignIn(DATA_DIR);
	const { tree } = await restoredClient.call(getFileTree, {});
	expect(tree).toContain('kept.md');
	expect(tree).not.toContain('later.md');
	expect((await restoredClient.call(getUserApiKeys, {})).openrouter_api_key).toBe('sk-or-…wxyz');
});

test.each([
	['backup', [], 'Usage: npm run backup -- FILE\n'],
	['restore', ['a', 'b'], 'Usage: npm run restore -- FILE [--replace]\n'],
	['restore', ['a', '--force'], 'Usage: npm run restore -- FILE [--replace]\n'],
] as const)('%s with wrong arguments %j prints how to use it', async (command, args, err) => {
	expect(await runCommandProcess(command, args, { DATA_DIR: newFolder() })).toEqual({
		exitCode: 1,
		out: '',
		err,
	});
});

test('a backup without a database fails with a clear message', async () => {
	const DATA_DIR = newFolder();
	const { exitCode, err } = await runCommandProcess('backup', [join(DATA_DIR, 'file')], {
		DATA_DIR,
	});
	expect({ exitCode, err }).toEqual({
		exitCode: 1,
		err: `There is no database in "${DATA_DIR}". Set DATA_DIR to the folder of the database.\n`,
	});
});
