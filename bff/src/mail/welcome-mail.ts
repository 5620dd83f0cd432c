import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Sent once to each address submitted on the landing page. */
export function welcomeMail({ supportEmail }: { supportEmail: string }): RenderedMail {
	return renderLayout({
		subject: "You're on the list for Warble",
		preview: "We'll write once more, when there's a place for you.",
		title: "You're on the list.",
		blocks: [
			{
				lead: 'Warble drafts posts from your own notes. It reads your feed first, keeps what fits your description, and says why.',
			},
			{
				paragraph:
					"The beta opens in small groups. We'll write once more, when there's a place for you. There's nothing you need to do until then.",
			},
			{ paragraph: `Questions? Reply to this email, or write to ${supportEmail}.` },
		],
		footer: [
			"You're receiving this because someone entered this address for early access to Warble.",
			`Wasn't you? Write to ${supportEmail} and we'll delete it.`,
		],
	});
}
