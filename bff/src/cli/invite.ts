// npm run invite -- EMAIL: prints an invitation link, and mails it if mail is configured.

import { readEmail } from '../auth/auth.ts';
import { CommandError, runCommand } from './command.ts';
import { type CommandContext, withAccounts } from './with-accounts.ts';

await runCommand(async ([address, ...more]) => {
	if (address === undefined || more.length > 0)
		throw new CommandError('Usage: npm run invite -- EMAIL');
	const email = readEmail(address);
	return withAccounts(async (context) => {
		const user = await context.accounts.findByLogin(email);
		if (user)
			throw new CommandError(`There is already an account with this address: ${user.username}.`);
		const url = context.linkUrl(await context.links.invite({ email }));
		return [
			`Invitation for ${email}. The link works once, for 7 days:`,
			url,
			await mailInvitation(context, email, url),
		].join('\n\n');
	});
});

/** Never fails: the link works without the mail, so it must be printed in any case. */
async function mailInvitation(
	{ hasMail, sendMail }: CommandContext,
	email: string,
	url: string,
): Promise<string> {
	if (!hasMail) return 'No email was sent, because SMTP_URL is not set. Send the link yourself.';
	try {
		await sendMail({ to: email, template: 'invitation', data: { url } });
		return 'Warble also sends the link by email, as soon as a server runs.';
	} catch (error) {
		process.exitCode = 1;
		return `The email could not be queued (${error instanceof Error ? error.message : error}). Send the link yourself.`;
	}
}
