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
		subject: 'Your place in Warble',
		preview: 'There is a place for you in the beta. The link works for 7 days.',
		title: 'There is a place for you.',
		blocks: [
			{ lead: 'Choose a username and a password, and the beta is open to you.' },
			{ button: { label: 'Create your account', url } },
			{
				paragraph:
					'The link works once, for 7 days. If it has run out, answer this mail and we send another.',
			},
		],
		footer: [
			`You get this because this address was invited to Warble. Questions go to ${supportEmail}.`,
		],
	});
}
