// npm run user -- create NAME: prints a link that creates an account with this username. Works
// without mail.

import { Value } from 'typebox/value';
import { signUp } from '../../contract/auth.ts';
import { CommandError, runCommand } from './command.ts';
import { withAccounts } from './with-accounts.ts';

const { username: Username } = signUp.schema.body.properties;

await runCommand(async ([command, name, ...more]) => {
	if (command !== 'create' || name === undefined || more.length > 0) {
		throw new CommandError('Usage: npm run user -- create NAME');
	}
	if (!Value.Check(Username, name))
		throw new CommandError('A username has 3 to 30 letters, digits and underscores.');
	const username = name.toLowerCase();
	return withAccounts(async ({ accounts, links, linkUrl }) => {
		if (await accounts.findByLogin(username))
			throw new CommandError(`The username ${username} is taken. Choose another one.`);
		const url = linkUrl(await links.invite({ username }));
		return `Open this link to set a password for ${username}. It works once, for 7 days:\n\n${url}`;
	});
});
