import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Sent once to each address submitted on the landing page. */
export function welcomeMail({
	isOpen = false,
	supportEmail,
}: {
	isOpen?: boolean;
	supportEmail: string;
}): RenderedMail {
	return renderLayout({
		subject: 'You’re on the list for Warble',
		preview: `We’ll write once more, when ${isOpen ? 'Warble leaves beta' : 'there’s a place for you'}.`,
		title: 'You’re on the list.',
		blocks: [
			{
				lead: 'Warble drafts posts from your own notes. It reads your feed, keeps the posts that fit, and tells you why.',
			},
			{
				paragraph: isOpen
					? 'The beta is open, so you can create an account whenever you like. We’ll write once more, when Warble leaves beta.'
					: 'The beta opens in small groups. We’ll write once more, when there’s a place for you. There’s nothing you need to do until then.',
			},
			{ paragraph: `Questions? Reply to this email, or write to ${supportEmail}.` },
		],
		footer: [
			'You’re receiving this because someone entered this address for early access to Warble.',
			`Wasn’t you? Write to ${supportEmail} and we’ll delete it.`,
		],
	});
}
