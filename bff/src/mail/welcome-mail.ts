import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Sent once to each address submitted on the landing page. */
export function welcomeMail({ supportEmail }: { supportEmail: string }): RenderedMail {
	return renderLayout({
		subject: 'You are on the list for Warble',
		preview: 'We write once more, when there is a place for you.',
		title: 'You are on the list.',
		blocks: [
			{
				lead: 'Warble drafts posts from your own notes, and reads your feed first: it keeps what fits your description, and says why.',
			},
			{
				paragraph:
					'The beta opens in small groups. We write once more, when there is a place for you. There is nothing to do until then.',
			},
			{ paragraph: `Questions? Answer this mail, or write to ${supportEmail}.` },
		],
		footer: [
			'You get this because this address was left for early access to Warble.',
			`It was not you? Write to ${supportEmail}, and we delete it.`,
		],
	});
}
