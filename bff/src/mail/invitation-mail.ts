import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Contains the link that creates an account. */
export function invitationMail({
	url,
	supportEmail,
}: {
	url: string;
	supportEmail: string;
}): RenderedMail {
	return renderLayout({
		subject: 'Your invitation to Warble',
		preview: 'There’s a place for you in the beta. The link works for 7 days.',
		title: 'There’s a place for you.',
		blocks: [
			{ lead: 'Choose a username and a password to start using the beta.' },
			{ button: { label: 'Create your account', url } },
			{
				paragraph:
					'The link works once, for 7 days. If it has expired, reply to this email and we’ll send another.',
			},
		],
		footer: [
			`You’re receiving this because this address was invited to Warble. Questions? Write to ${supportEmail}.`,
		],
	});
}
