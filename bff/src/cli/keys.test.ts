import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account.ts';
import { login, signUp } from '../../contract/auth.ts';

const folder = mkdtempSync(join(tmpdir(), 'warble-keys-'));
const running = new Set<ChildProcess>();
afterAll(() => {
	for (const child of running) child.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});

const newKey = () => randomBytes(32).toString('hex');
const [first, second] = [`a:${newKey()}`, `b:${newKey()}`];
const person = { username: 'mara', password: 'a new and long one' };
const openRouterKey = 'sk-or-v1-0123456789abcdef0123456789abwxyz';
const nothingElse = 'Nothing that is stored needs the other keys any more.';

function run(file: string, words: string[], keys: string, environment: Record<string, string> = {}): ChildProcess {
	const child = spawn(process.execPath, [join(import.meta.dirname, file), ...words], {
		env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ENCRYPTION_KEYS: keys, PORT: '0', LOG_LEVEL: 'warn', ...environment },
	});
	running.add(child);
	return child;
}

/** Runs the command to its end. */
async function type(words: string[], keys: string, { file = 'keys.ts', ...environment }: Record<string, string> = {}) {
	const child = run(file, words, keys, environment);
	let [out, err] = ['', ''];
	child.stdout?.on('data', (bytes: Buffer) => (out += bytes.toString('utf8')));
	child.stderr?.on('data', (bytes: Buffer) => (err += bytes.toString('utf8')));
	const [exitCode] = (await once(child, 'close')) as [number | null];
	return { exitCode, out: out.trim(), err: err.trim() };
}

/** A server of its own process with these keys, and the person's client: signed in, or with a new account. */
async function startServer(keys: string, enter: typeof signUp | typeof login) {
	const child = run('../server.ts', [], keys);
	let output = '';
	const url = await new Promise<string>((resolve, reject) => {
		child.stdout?.on('data', (bytes: Buffer) => {
			output += bytes.toString('utf8');
			const [, found] = /ready at (http:\S+)/.exec(output) ?? [];
			if (found) resolve(found);
		});
		child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
	});
	let cookie = '';
	const client = createClient({
		baseUrl: url,
		async fetch(address, init) {
			const headers = new Headers(init?.headers);
			if (cookie) headers.set('cookie', cookie);
			const response = await fetch(address, { ...init, headers });
			cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
			return response;
		},
	});
	await client.call(enter, { body: person });
	const stop = async () => {
		const gone = once(child, 'exit');
		child.kill('SIGTERM');
		await gone;
	};
	return { client, stop };
}

test('a new key takes the place of an old one, beside a server and without one; nothing stored is lost [E1]', {
	timeout: 120_000,
}, async () => {
	const before = await startServer(first, signUp);
	await before.client.call(saveUserApiKeys, { body: { openrouter_api_key: openRouterKey } });
	await before.stop();

	const during = await startServer(`${second},${first}`, login);
	const seen = await during.client.call(getUserApiKeys, {});
	expect(seen.openrouter_api_key).toBe('sk-or-…wxyz');
	const done = 'Sealed anew with b: 1 API key, 0 connections to X.';
	expect(await type(['renew'], `${second},${first}`)).toEqual({ exitCode: 0, out: `${done}\n${nothingElse}`, err: '' });
	expect(await during.client.call(getUserApiKeys, {})).toEqual(seen);
	await during.stop();
	expect(await type(['renew'], `${second},${first}`)).toMatchObject({ exitCode: 0, out: expect.stringContaining('b: 0 API keys') });

	const lost = await type(['renew'], first);
	expect(lost).toMatchObject({ exitCode: 1, out: '' });
	expect(lost.err).toMatch(
		/^Sealed anew with a: 0 API keys.+\n\nThis cannot be opened, .+\n- the openrouter_api_key of mara: No encryption key "b"/,
	);

	const after = await startServer(second, login);
	expect(await after.client.call(getUserApiKeys, {})).toEqual(seen);
	await after.stop();
});

test('a mail that waits to be sent keeps its key needed [E1]', { timeout: 60_000 }, async () => {
	const DATA_DIR = mkdtempSync(join(tmpdir(), 'warble-keys-'));
	onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
	expect(await type(['ines@example.org'], first, { file: 'invite.ts', DATA_DIR, PORT: '4000' })).toMatchObject({ exitCode: 0, err: '' });
	expect(await type(['renew'], `${second},${first}`, { DATA_DIR })).toMatchObject({
		exitCode: 0,
		out: expect.stringMatching(/\nThe other keys are still needed, for 1 unsent mail\. Run this again in a while; keep them until then\.$/),
	});
	expect(await type(['renew'], first, { DATA_DIR })).toMatchObject({ exitCode: 0, out: expect.stringContaining(nothingElse) });
});

test.each([[[]], [['rotate']], [['renew', 'all']]])('%j is no command: one line says what to do', async (words) => {
	expect(await type(words, first)).toEqual({ exitCode: 1, out: '', err: 'Say what to do: npm run keys -- renew' });
});
