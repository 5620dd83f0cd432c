// npm run user -- create NAME: prints a link that creates an account with this username. Works
// without mail.
// npm run user -- admin NAME [--remove]: makes an account an operator, or no longer one.
// npm run user -- delete NAME: deletes an account in 14 days, as its owner could.

import { Value } from 'typebox/value';
import { signUp } from '../../contract/auth/auth.ts';
import { CommandError, runCommand } from './command.ts';
import { type CommandContext, withAccounts } from './with-accounts.ts';

const { username: Username } = signUp.schema.body.properties;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

await runCommand(async (args) => {
	const [command, name = '', option, ...more] = args;
	const isCreate = command === 'create' && option === undefined;
	const isDelete = command === 'delete' && option === undefined;
	const isAdmin = command === 'admin' && (option === undefined || option === '--remove');
	if (!(isCreate || isDelete || isAdmin) || name === '' || more.length > 0)
		throw new CommandError(
			'Usage: npm run user -- create NAME, delete NAME, or admin NAME [--remove]',
		);
	if (isDelete) return withAccounts((context) => deleteAccount(context, name.toLowerCase()));
	if (!Value.Check(Username, name))
		throw new CommandError('A username has 3 to 30 letters, digits and underscores.');
	const username = name.toLowerCase();
	return withAccounts((context) =>
		isCreate ? create(context, username) : setOperator(context, username, option === undefined),
	);
});

async function create(
	{ accounts, links, linkUrl }: CommandContext,
	username: string,
): Promise<string> {
	if (await accounts.findByLogin(username))
		throw new CommandError(`The username ${username} is taken. Choose another one.`);
	const url = linkUrl(await links.invite({ username }));
	return `Open this link to set a password for ${username}. It works once, for 7 days:\n\n${url}`;
}

async function setOperator(
	{ accounts, record }: CommandContext,
	username: string,
	isOperator: boolean,
): Promise<string> {
	const user = await accounts.findByLogin(username);
	if (!user) throw new CommandError(`There is no account ${username}. Create it first.`);
	await accounts.setOperator(user.id, isOperator);
	const kind = isOperator ? 'operator_added' : 'operator_removed';
	await record({ kind, userId: user.id, details: { by: 'command' } });
	return isOperator
		? `${username} is an operator from now on, at /app/admin.`
		: `${username} is no longer an operator, unless the setting OPERATORS names the account.`;
}

/** `name`: a username, an address, or an id from the log. */
async function deleteAccount(
	{ accounts, beginDeletion }: CommandContext,
	name: string,
): Promise<string> {
	const user = UUID.test(name) ? await accounts.find(name) : await accounts.findByLogin(name);
	if (!user) throw new CommandError(`There is no account ${name}.`);
	const { deletesAt } = await beginDeletion(user);
	return `The account ${user.username} will be deleted on ${day.format(deletesAt)}. Its owner can sign in until then and keep it.`;
}
