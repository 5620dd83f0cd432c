import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account.ts';
import { login, signUp } from '../../contract/auth.ts';
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
const person = { username: 'mara', password: 'a new and long one' };
const openRouterKey = 'sk-or-v1-0123456789abcdef0123456789abwxyz';
const nothingElse = 'Nothing that can be opened needs the other keys any more.';

/** `npm run keys` with these words. */
async function type(words: string[], keys: string, place: Record<string, string>) {
	const { exitCode, out, err } = await runCommandProcess('keys', words, {
		...place,
		ENCRYPTION_KEYS: keys,
	});
	return { exitCode, out: out.trim(), err: err.trim() };
}

/** A server with these keys, and a person's client: signed in, or with a new account. */
async function enter(
	how: typeof signUp | typeof login,
	keys: string,
	place: Record<string, string>,
) {
	const server = startServer({ ...place, SESSION_KEYS, ENCRYPTION_KEYS: keys });
	const client = createBrowserClient(await server.url);
	await client.call(how, { body: person });
	const stop = async () => {
		server.child.kill('SIGTERM');
		await server.exited;
	};
	return { client, stop };
}

test('a new key takes the place of an old one, beside a server and without one; nothing stored is lost [E1]', {
	timeout: 120_000,
}, async () => {
	const { environment: place } = await newServerDatabase();
	const before = await enter(signUp, first, place);
	await before.client.call(saveUserApiKeys, { body: { openrouter_api_key: openRouterKey } });
	await before.stop();

	const during = await enter(login, `${second},${first}`, place);
	const seen = await during.client.call(getUserApiKeys, {});
	expect(seen.openrouter_api_key).toBe('sk-or-…wxyz');
	const done = 'Sealed anew with b: 1 API key, 0 connections to X.';
	expect(await type(['renew'], `${second},${first}`, place)).toEqual({
		exitCode: 0,
		out: `${done}\n${nothingElse}`,
		err: '',
	});
	expect(await during.client.call(getUserApiKeys, {})).toEqual(seen);
	await during.stop();
	expect(await type(['renew'], `${second},${first}`, place)).toMatchObject({
		exitCode: 0,
		out: expect.stringContaining('b: 0 API keys'),
	});

	const lost = await type(['renew'], first, place);
	expect(lost).toMatchObject({ exitCode: 1, out: '' });
	expect(lost.err).toMatch(
		/^Sealed anew with a: 0 API keys.+\nNothing that can be opened .+\n\nThis cannot be opened, .+\n- the openrouter_api_key of mara: No encryption key "b"/,
	);

	const after = await enter(login, second, place);
	expect(await after.client.call(getUserApiKeys, {})).toEqual(seen);
	await after.stop();
});

test('a mail that waits to be sent keeps its key needed [E1]', { timeout: 60_000 }, async () => {
	const { environment: place } = await newServerDatabase();
	const invited = await runCommandProcess('invite', ['ines@example.org'], {
		...place,
		ENCRYPTION_KEYS: first,
	});
	expect(invited).toMatchObject({ exitCode: 0, err: '' });
	expect(await type(['renew'], `${second},${first}`, place)).toMatchObject({
		exitCode: 0,
		out: expect.stringMatching(
			/\nThe other keys are still needed, for 1 unsent mail\. Run this again in a while; keep them until then\.$/,
		),
	});
	expect(await type(['renew'], first, place)).toMatchObject({
		exitCode: 0,
		out: expect.stringContaining(nothingElse),
	});
});

test.each([[[]], [['rotate']], [['renew', 'all']]])(
	'%j is no command: one line says what to do',
	async (words) => {
		expect(await type(words, first, { DATA_DIR: newFolder() })).toEqual({
			exitCode: 1,
			out: '',
			err: 'Say what to do: npm run keys -- renew',
		});
	},
);
