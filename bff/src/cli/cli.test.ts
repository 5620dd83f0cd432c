import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { followLink, readLink } from '../../contract/auth.ts';

const folder = mkdtempSync(join(tmpdir(), 'warble-cli-'));
const password = 'a new and long one';
const servers = new Set<ChildProcess>();

afterEach(() => {
	for (const server of servers) server.kill('SIGKILL');
	servers.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(file: string, words: string[], environment: Record<string, string>): ChildProcess {
	return spawn(process.execPath, [join(import.meta.dirname, file), ...words], {
		env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...environment },
	});
}

/** Runs a command to its end. */
async function type(command: 'invite' | 'user', words: string[], environment: Record<string, string> = {}) {
	const child = run(`${command}.ts`, words, environment);
	let [out, err] = ['', ''];
	child.stdout?.on('data', (bytes: Buffer) => (out += bytes.toString('utf8')));
	child.stderr?.on('data', (bytes: Buffer) => (err += bytes.toString('utf8')));
	const [exitCode] = (await once(child, 'close')) as [number | null];
	const [, address = '', token = ''] = /(http\S+\/account-link)#([\w-]+)/.exec(out) ?? [];
	return { exitCode, out, err, address, token };
}

/** A server of its own process, once it is ready. */
async function startServer() {
	const child = run('../server.ts', [], { PORT: '0', LOG_LEVEL: 'warn' });
	servers.add(child);
	let output = '';
	const ready = new Promise<{ url: string; inbox: string }>((resolve, reject) => {
		child.stdout?.on('data', (bytes: Buffer) => {
			output += bytes.toString('utf8');
			const [, url = ''] = /ready at (http:\S+)/.exec(output) ?? [];
			const [, inbox = ''] = /(http:\S+)\/sandbox\/inbox/.exec(output) ?? [];
			if (url && inbox) resolve({ url, inbox });
		});
		child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
	});
	const { url, inbox } = await ready;
	return { child, inbox, client: createClient({ baseUrl: url }) };
}

describe('inviting and making accounts', { timeout: 90_000 }, () => {
	test('works without a server, beside one, and after one that was killed', async () => {
		const before = await type('user', ['create', 'Mara'], { PORT: '4000' });
		expect(before).toMatchObject({ exitCode: 0, err: '', address: 'http://localhost:4000/account-link' });

		const { client, inbox, child } = await startServer();
		expect(await client.call(readLink, { body: { token: before.token } })).toEqual({ kind: 'invitation', email: null, username: 'mara' });
		expect(await client.call(followLink, { body: { token: before.token, password } })).toMatchObject({ user: { username: 'mara' } });

		const beside = await type('invite', [' Ines@Example.org'], { APP_ORIGINS: 'https://warble.example' });
		expect(beside).toMatchObject({ exitCode: 0, err: '', address: 'https://warble.example/account-link' });
		const ines = { token: beside.token, password, username: 'ines' };
		expect(await client.call(followLink, { body: ines })).toMatchObject({ user: { username: 'ines' } });
		await expect.poll(() => mailTo(inbox, 'ines@example.org'), { timeout: 20_000 }).toContain(beside.token);

		const again = await type('invite', ['ines@example.org']);
		expect(again).toMatchObject({ exitCode: 1, out: '', err: 'There is an account with this address already: ines.\n' });
		expect(await type('user', ['create', 'MARA'])).toMatchObject({
			exitCode: 1,
			out: '',
			err: 'Somebody has the username mara already. Choose another.\n',
		});

		const gone = once(child, 'exit');
		child.kill('SIGKILL');
		await gone;
		expect(await type('user', ['create', 'after_all'])).toMatchObject({ exitCode: 0, err: '' });
	});
});

test.each([
	['nobody is named', 'invite', [], 'Say whom to invite: npm run invite -- you@example.org\n'],
	['two are named', 'invite', ['a@example.org', 'b@example.org'], 'Say whom to invite: npm run invite -- you@example.org\n'],
	['the address is none', 'invite', ['nobody'], 'Enter an address like you@example.org.\n'],
	['nothing is said', 'user', [], 'Say which account to make: npm run user -- create NAME\n'],
	['it is no command', 'user', ['delete', 'mara'], 'Say which account to make: npm run user -- create NAME\n'],
	['the name is none', 'user', ['create', 'a b'], 'A username has 3 to 30 letters, digits and underscores.\n'],
] as const)('when %s, one line says what to do', async (_, command, words, err) => {
	expect(await type(command, [...words])).toMatchObject({ exitCode: 1, out: '', err });
});

test('settings that are wrong, or say nothing of where a link leads, are named', async () => {
	expect(await type('invite', ['a@example.org'], { PORT: 'many' })).toMatchObject({ exitCode: 1, err: expect.stringMatching(/PORT/) });
	const nowhere = await type('invite', ['a@example.org'], { PORT: '0' });
	expect(nowhere).toMatchObject({ exitCode: 1, out: '', err: expect.stringMatching(/^With PORT=0 .+APP_ORIGINS.+\n$/) });
});

async function mailTo(inbox: string, to: string): Promise<string> {
	return (await fetch(`${inbox}/sandbox/mail/messages?to=${to}`)).text();
}
