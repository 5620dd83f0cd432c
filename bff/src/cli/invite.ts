// npm run invite -- EMAIL: a link with which somebody makes an account. It is mailed where there is
// mail, and printed in any case.

import { readEmail, UserEntity } from '../auth/auth.ts';
import { CommandError, runCommand } from './command.ts';
import { type CommandAccounts, withAccounts } from './with-accounts.ts';

await runCommand(async ([address, ...more]) => {
	if (address === undefined || more.length > 0)
		throw new CommandError('Say whom to invite: npm run invite -- you@example.org');
	const email = readEmail(address);
	return withAccounts(async (accounts) => {
		const member = await accounts.em.fork().findOne(UserEntity, { email });
		if (member)
			throw new CommandError(`There is an account with this address already: ${member.username}.`);
		const url = accounts.addressOf(await accounts.links.invite({ email }));
		return [
			`For ${email}, one account, within seven days:`,
			url,
			await mailInvitation(accounts, email, url),
		].join('\n\n');
	});
});

/** Whether the mail went is the lesser thing: the link is good, and must be printed. */
async function mailInvitation(
	{ hasMail, sendMail }: CommandAccounts,
	email: string,
	url: string,
): Promise<string> {
	if (!hasMail) return 'No mail is sent, because SMTP_URL is not set. Pass the link on yourself.';
	try {
		await sendMail({ to: email, template: 'invitation', data: { url } });
		return 'Warble mails it as well: now, or when it runs next.';
	} catch (error) {
		process.exitCode = 1;
		return `The mail could not be ordered (${error instanceof Error ? error.message : error}). Pass the link on yourself.`;
	}
}
