import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { listAnnouncements } from '../../contract/announcements/announcements.ts';
import { followLink, readLink } from '../../contract/auth/auth.ts';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import {
	cleanUpServers,
	newServerDatabase,
	startServer,
} from '../testing/processes/server-process.ts';

cleanUpServers();

let database: Record<string, string>;
beforeAll(async () => {
	database = (await newServerDatabase()).environment;
});
const password = 'a new and long one';

/** Runs a command and reads the link that it prints. */
async function run(
	command: 'invite' | 'user',
	args: string[],
	environment: Record<string, string> = {},
) {
	const result = await runCommandProcess(command, args, { ...database, ...environment });
	const [, address = '', token = ''] = /(http\S+\/account-link)#([\w-]+)/.exec(result.out) ?? [];
	return { ...result, address, token };
}

describe('the commands invite and user', { timeout: 480_000 }, () => {
	test('work without a server, with a running one, and after one was killed', async () => {
		const withoutServer = await run('user', ['create', 'Mara'], { PORT: '4000' });
		expect(withoutServer).toMatchObject({
			exitCode: 0,
			err: '',
			address: 'http://localhost:4000/account-link',
		});

		const server = startServer({ ...database, LOG_LEVEL: 'warn' });
		const client = createClient({ baseUrl: await server.url });
		expect(await client.call(readLink, { body: { token: withoutServer.token } })).toEqual({
			kind: 'invitation',
			email: null,
			username: 'mara',
		});
		expect(
			await client.call(followLink, { body: { token: withoutServer.token, password } }),
		).toMatchObject({ user: { username: 'mara' } });

		const withServer = await run('invite', [' Ines@Example.org'], {
			APP_ORIGINS: 'https://warble.example',
		});
		expect(withServer).toMatchObject({
			exitCode: 0,
			err: '',
			address: 'https://warble.example/account-link',
		});
		const ines = { token: withServer.token, password, username: 'ines' };
		expect(await client.call(followLink, { body: ines })).toMatchObject({
			user: { username: 'ines' },
		});
		await expect
			.poll(() => mailTo(server.output(), 'ines@example.org'), { timeout: 20_000 })
			.toContain(withServer.token);

		const again = await run('invite', ['ines@example.org']);
		expect(again).toMatchObject({
			exitCode: 1,
			out: '',
			err: 'There is already an account with this address: ines.\n',
		});
		expect(await run('user', ['create', 'MARA'])).toMatchObject({
			exitCode: 1,
			out: '',
			err: 'The username mara is taken. Choose another one.\n',
		});

		server.child.kill('SIGKILL');
		await server.exited;
		expect(await run('user', ['create', 'after_all'])).toMatchObject({ exitCode: 0, err: '' });
		expect(await run('user', ['delete', 'INES'])).toMatchObject({
			exitCode: 0,
			err: '',
			out: expect.stringContaining('The account ines will be deleted on'),
		});
	});
});

/** The mails to an address in the sandbox's inbox, whose URL is in the server's output. */
async function mailTo(output: string, to: string): Promise<string> {
	const [, inbox] = /(http:\S+)\/sandbox\/inbox/.exec(output) ?? [];
	return (await fetch(`${inbox}/sandbox/mail/messages?to=${to}`)).text();
}

describe('the commands announce and maintenance', { timeout: 480_000 }, () => {
	test('also change what a running server announces, and refuse invalid input', async () => {
		const own = (await newServerDatabase()).environment;
		const server = startServer({ ...own, LOG_LEVEL: 'warn' });
		const client = createClient({ baseUrl: await server.url });
		const command = (name: 'announce' | 'maintenance', ...args: string[]) =>
			runCommandProcess(name, args, own);
		expect((await command('announce', 'X is slow.', '--until', '2h')).exitCode).toBe(0);
		expect((await command('announce', 'list')).out).toContain('X is slow.');
		expect((await command('maintenance', 'on', '--until', '30m')).exitCode).toBe(0);
		await expect
			.poll(() => client.call(listAnnouncements, {}), { timeout: 15_000 })
			.toMatchObject({
				maintenance: { until: expect.any(String) },
				announcements: [{ text: 'X is slow.', severity: 'info', link: null }],
			});
		expect((await command('maintenance', 'off')).out).toContain('Maintenance is off.');
		for (const args of [['on'], ['on', '--until', 'tomorrow'], ['of'], ['off', '--until', '2h']])
			expect(await command('maintenance', ...args)).toMatchObject({ exitCode: 1, out: '' });
		expect(await command('announce', 'Words')).toMatchObject({ exitCode: 1, out: '' });
	});
});
