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
		subject: 'Set a new password for Warble',
		preview: 'The link works once, for an hour.',
		title: 'Set a new password.',
		blocks: [
			{
				paragraph: `Somebody asked for a new password for the account ${username}. If it was you, choose one here:`,
			},
			{ button: { label: 'Choose a new password', url } },
			{
				paragraph:
					'The link works once, for an hour. A new password signs the account out everywhere else.',
			},
			{
				paragraph:
					'It was not you? Then there is nothing to do: without this link the password stays as it is.',
			},
		],
		footer: [
			`You get this because this address belongs to an account of Warble. Questions go to ${supportEmail}.`,
		],
	});
}
