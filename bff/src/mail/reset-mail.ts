import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Contains the link that sets a new password. */
export function resetMail({
	url,
	username,
	supportEmail,
}: {
	url: string;
	username: string;
	supportEmail: string;
}): RenderedMail {
	return renderLayout({
		subject: 'Reset your Warble password',
		preview: 'The link works once, for an hour.',
		title: 'Reset your password.',
		blocks: [
			{
				paragraph: `You asked to reset the password for the account ${username}. Choose a new password here:`,
			},
			{ button: { label: 'Choose a new password', url } },
			{
				paragraph:
					'The link works once, for an hour. Changing your password signs you out everywhere else, and disconnects all programs that use your account.',
			},
			{
				paragraph: 'Didn’t ask for this? Ignore this email, and your password stays the same.',
			},
		],
		footer: [
			`You’re receiving this because this address belongs to a Warble account. Questions? Write to ${supportEmail}.`,
		],
	});
}
