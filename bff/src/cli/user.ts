// npm run user -- create NAME: prints a link that creates an account with this username. Works
// without mail. npm run user -- delete NAME: deletes an account in 14 days, as its owner could.

import { Value } from 'typebox/value';
import { signUp } from '../../contract/auth.ts';
import { CommandError, runCommand } from './command.ts';
import { withAccounts } from './with-accounts.ts';

const { username: Username } = signUp.schema.body.properties;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

await runCommand(async ([command, name, ...more]) => {
	if ((command !== 'create' && command !== 'delete') || name === undefined || more.length > 0)
		throw new CommandError('Usage: npm run user -- create NAME, or npm run user -- delete NAME');
	return command === 'create' ? create(name) : deleteAccount(name.toLowerCase());
});

function create(name: string): Promise<string> {
	if (!Value.Check(Username, name))
		throw new CommandError('A username has 3 to 30 letters, digits and underscores.');
	const username = name.toLowerCase();
	return withAccounts(async ({ accounts, links, linkUrl }) => {
		if (await accounts.findByLogin(username))
			throw new CommandError(`The username ${username} is taken. Choose another one.`);
		const url = linkUrl(await links.invite({ username }));
		return `Open this link to set a password for ${username}. It works once, for 7 days:\n\n${url}`;
	});
}

/** `name`: a username, an address, or an id from the log. */
function deleteAccount(name: string): Promise<string> {
	return withAccounts(async ({ accounts, beginDeletion }) => {
		const user = UUID.test(name) ? await accounts.find(name) : await accounts.findByLogin(name);
		if (!user) throw new CommandError(`There is no account ${name}.`);
		const { deletesAt } = await beginDeletion(user);
		return `The account ${user.username} will be deleted on ${day.format(deletesAt)}. Its owner can sign in until then and keep it.`;
	});
}
