import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account/account.ts';
import { login, signUp } from '../../contract/auth/auth.ts';
import { createBrowserClient } from '../testing/apps/browser-client.ts';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import {
	cleanUpServers,
	newFolder,
	newServerDatabase,
	startServer,
} from '../testing/processes/server-process.ts';

cleanUpServers();

const newKey = () => randomBytes(32).toString('hex');
const [first, second] = [`a:${newKey()}`, `b:${newKey()}`];
const SESSION_KEYS = newKey();
const user = { username: 'mara', password: 'a new and long one' };
const openRouterKey = 'sk-or-v1-0123456789abcdef0123456789abwxyz';
const canRemoveOthers = 'You can now remove the other keys from ENCRYPTION_KEYS.';

/** Runs `npm run keys` with these arguments. */
async function runKeys(args: string[], keys: string, database: Record<string, string>) {
	const { exitCode, out, err } = await runCommandProcess('keys', args, {
		...database,
		ENCRYPTION_KEYS: keys,
	});
	return { exitCode, out: out.trim(), err: err.trim() };
}

/** Starts a server with these keys, and a client that signs in or signs up. */
async function startServerAs(
	route: typeof signUp | typeof login,
	keys: string,
	database: Record<string, string>,
) {
	const server = startServer({ ...database, SESSION_KEYS, ENCRYPTION_KEYS: keys });
	const client = createBrowserClient(await server.url);
	await client.call(route, { body: user });
	const stop = async () => {
		server.child.kill('SIGTERM');
		await server.exited;
	};
	return { client, stop };
}

test('a new encryption key replaces an old one without data loss, even during operation [E1]', {
	timeout: 480_000,
}, async () => {
	const { environment: database } = await newServerDatabase();
	const before = await startServerAs(signUp, first, database);
	await before.client.call(saveUserApiKeys, { body: { openrouter_api_key: openRouterKey } });
	await before.stop();

	const during = await startServerAs(login, `${second},${first}`, database);
	const seen = await during.client.call(getUserApiKeys, {});
	expect(seen.openrouter_api_key).toBe('sk-or-…wxyz');
	const report =
		'Encrypted with key b: 1 API key, 0 connections to X, 0 accounts at other networks and 0 webhooks.';
	expect(await runKeys(['renew'], `${second},${first}`, database)).toEqual({
		exitCode: 0,
		out: `${report}\n${canRemoveOthers}`,
		err: '',
	});
	expect(await during.client.call(getUserApiKeys, {})).toEqual(seen);
	await during.stop();
	expect(await runKeys(['renew'], `${second},${first}`, database)).toMatchObject({
		exitCode: 0,
		out: expect.stringContaining('key b: 0 API keys'),
	});

	const lost = await runKeys(['renew'], first, database);
	expect(lost).toMatchObject({ exitCode: 1, out: '' });
	expect(lost.err).toMatch(
		/^Encrypted with key a: 0 API keys.+\nYou can now remove .+\n\nThese could not be decrypted .+\n- the openrouter_api_key of mara: Encryption key "b" is missing/,
	);

	const after = await startServerAs(login, second, database);
	expect(await after.client.call(getUserApiKeys, {})).toEqual(seen);
	await after.stop();
});

test('the key of an unsent mail is still needed [E1]', { timeout: 480_000 }, async () => {
	const { environment: database } = await newServerDatabase();
	const invited = await runCommandProcess('invite', ['ines@example.org'], {
		...database,
		ENCRYPTION_KEYS: first,
	});
	expect(invited).toMatchObject({ exitCode: 0, err: '' });
	expect(await runKeys(['renew'], `${second},${first}`, database)).toMatchObject({
		exitCode: 0,
		out: expect.stringMatching(
			/\nKeep the other keys for now, for 1 unsent email\. Run this again later\.$/,
		),
	});
	expect(await runKeys(['renew'], first, database)).toMatchObject({
		exitCode: 0,
		out: expect.stringContaining(canRemoveOthers),
	});
});

test.each([[[]], [['rotate']], [['renew', 'all']]])(
	'wrong arguments %j print how to use the command',
	async (args) => {
		expect(await runKeys(args, first, { DATA_DIR: newFolder() })).toEqual({
			exitCode: 1,
			out: '',
			err: 'Usage: npm run keys -- renew',
		});
	},
);
