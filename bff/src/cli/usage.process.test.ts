import { beforeAll, expect, test } from 'vitest';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import { cleanUpServers, newServerDatabase } from '../testing/processes/server-process.ts';

cleanUpServers();

let database: Record<string, string>;
beforeAll(async () => {
	database = (await newServerDatabase()).environment;
});

const USER_USAGE = 'Usage: npm run user -- create NAME, delete NAME, or admin NAME [--remove]\n';

test.each([
	['no address is given', 'invite', [], 'Usage: npm run invite -- EMAIL\n'],
	[
		'two addresses are given',
		'invite',
		['a@example.org', 'b@example.org'],
		'Usage: npm run invite -- EMAIL\n',
	],
	['the address is invalid', 'invite', ['nobody'], 'Enter an address like you@example.org.\n'],
	['no command is given', 'user', [], USER_USAGE],
	['the command is unknown', 'user', ['remove', 'mara'], USER_USAGE],
	['the account is unknown', 'user', ['delete', 'nobody'], 'There is no account nobody.\n'],
	[
		'the operator to add is unknown',
		'user',
		['admin', 'nobody'],
		'There is no account nobody. Create it first.\n',
	],
	[
		'the username is invalid',
		'user',
		['create', 'a b'],
		'A username has 3 to 30 letters, digits and underscores.\n',
	],
] as const)('when %s, one line says what to do', async (_, command, args, err) => {
	expect(await runCommandProcess(command, args, database)).toMatchObject({
		exitCode: 1,
		out: '',
		err,
	});
});

test('invalid settings and a missing address for links are named', async () => {
	const invite = (settings: Record<string, string>) =>
		runCommandProcess('invite', ['a@example.org'], { ...database, ...settings });
	expect(await invite({ PORT: 'many' })).toMatchObject({
		exitCode: 1,
		err: expect.stringMatching(/PORT/),
	});
	const withoutAddress = await invite({ PORT: '0' });
	expect(withoutAddress).toMatchObject({
		exitCode: 1,
		out: '',
		err: expect.stringMatching(/^With PORT=0 .+APP_ORIGINS.+\n$/),
	});
});
