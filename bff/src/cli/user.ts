// npm run user -- create NAME: a link with which the person of that username sets their password.
// No mail is needed.

import { Value } from 'typebox/value';
import { signUp } from '../../contract/auth.ts';
import { UserEntity } from '../auth/auth.ts';

import { CommandError, runCommand } from './command.ts';
import { withAccounts } from './with-accounts.ts';

const { username: Username } = signUp.schema.body.properties;

await runCommand(async ([verb, name, ...more]) => {
	if (verb !== 'create' || name === undefined || more.length > 0) {
		throw new CommandError('Say which account to make: npm run user -- create NAME');
	}
	if (!Value.Check(Username, name))
		throw new CommandError('A username has 3 to 30 letters, digits and underscores.');
	const username = name.toLowerCase();
	return withAccounts(async ({ em, links, addressOf }) => {
		if ((await em.fork().count(UserEntity, { username })) > 0) {
			throw new CommandError(`Somebody has the username ${username} already. Choose another.`);
		}
		const url = addressOf(await links.invite({ username }));
		return `${username} sets a password here, once, within seven days:\n\n${url}`;
	});
});
