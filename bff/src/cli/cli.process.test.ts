import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { followLink, readLink } from '../../contract/auth.ts';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import {
	cleanUpServers,
	newServerDatabase,
	startServer,
} from '../testing/processes/server-process.ts';

cleanUpServers();

let place: Record<string, string>;
beforeAll(async () => {
	place = (await newServerDatabase()).environment;
});
const password = 'a new and long one';

/** Runs a command to its end, and reads the link that it prints. */
async function type(
	command: 'invite' | 'user',
	words: string[],
	environment: Record<string, string> = {},
) {
	const ended = await runCommandProcess(command, words, { ...place, ...environment });
	const [, address = '', token = ''] = /(http\S+\/account-link)#([\w-]+)/.exec(ended.out) ?? [];
	return { ...ended, address, token };
}

describe('inviting and making accounts', { timeout: 90_000 }, () => {
	test('works without a server, beside one, and after one that was killed', async () => {
		const before = await type('user', ['create', 'Mara'], { PORT: '4000' });
		expect(before).toMatchObject({
			exitCode: 0,
			err: '',
			address: 'http://localhost:4000/account-link',
		});

		const server = startServer({ ...place, LOG_LEVEL: 'warn' });
		const client = createClient({ baseUrl: await server.url });
		expect(await client.call(readLink, { body: { token: before.token } })).toEqual({
			kind: 'invitation',
			email: null,
			username: 'mara',
		});
		expect(
			await client.call(followLink, { body: { token: before.token, password } }),
		).toMatchObject({ user: { username: 'mara' } });

		const beside = await type('invite', [' Ines@Example.org'], {
			APP_ORIGINS: 'https://warble.example',
		});
		expect(beside).toMatchObject({
			exitCode: 0,
			err: '',
			address: 'https://warble.example/account-link',
		});
		const ines = { token: beside.token, password, username: 'ines' };
		expect(await client.call(followLink, { body: ines })).toMatchObject({
			user: { username: 'ines' },
		});
		await expect
			.poll(() => mailTo(server.output(), 'ines@example.org'), { timeout: 20_000 })
			.toContain(beside.token);

		const again = await type('invite', ['ines@example.org']);
		expect(again).toMatchObject({
			exitCode: 1,
			out: '',
			err: 'There is an account with this address already: ines.\n',
		});
		expect(await type('user', ['create', 'MARA'])).toMatchObject({
			exitCode: 1,
			out: '',
			err: 'Somebody has the username mara already. Choose another.\n',
		});

		server.child.kill('SIGKILL');
		await server.exited;
		expect(await type('user', ['create', 'after_all'])).toMatchObject({ exitCode: 0, err: '' });
	});
});

test.each([
	['nobody is named', 'invite', [], 'Say whom to invite: npm run invite -- you@example.org\n'],
	[
		'two are named',
		'invite',
		['a@example.org', 'b@example.org'],
		'Say whom to invite: npm run invite -- you@example.org\n',
	],
	['the address is none', 'invite', ['nobody'], 'Enter an address like you@example.org.\n'],
	['nothing is said', 'user', [], 'Say which account to make: npm run user -- create NAME\n'],
	[
		'it is no command',
		'user',
		['delete', 'mara'],
		'Say which account to make: npm run user -- create NAME\n',
	],
	[
		'the name is none',
		'user',
		['create', 'a b'],
		'A username has 3 to 30 letters, digits and underscores.\n',
	],
] as const)('when %s, one line says what to do', async (_, command, words, err) => {
	expect(await type(command, [...words])).toMatchObject({ exitCode: 1, out: '', err });
});

test('settings that are wrong, or say nothing of where a link leads, are named', async () => {
	expect(await type('invite', ['a@example.org'], { PORT: 'many' })).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/PORT/),
	});
	const nowhere = await type('invite', ['a@example.org'], { PORT: '0' });
	expect(nowhere).toMatchObject({
		exitCode: 1,
		out: '',
		err: expect.stringMatching(/^With PORT=0 .+APP_ORIGINS.+\n$/),
	});
});

/** The mails to an address, in the sandbox's inbox that a server named when it was ready. */
async function mailTo(output: string, to: string): Promise<string> {
	const [, inbox] = /(http:\S+)\/sandbox\/inbox/.exec(output) ?? [];
	return (await fetch(`${inbox}/sandbox/mail/messages?to=${to}`)).text();
}
