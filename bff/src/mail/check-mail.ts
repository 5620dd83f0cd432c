import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Shows that mail reaches an address again, after some was returned. */
export function checkMail({
	settingsUrl,
	supportEmail,
}: {
	settingsUrl: string;
	supportEmail: string;
}): RenderedMail {
	return renderLayout({
		subject: 'Mail from Warble reaches you',
		preview: 'Mail to this address was returned before. Now it arrives.',
		title: 'Mail reaches you.',
		blocks: [
			{
				paragraph:
					'Mail to this address was returned before. Now it arrives, so you get the mails that you have turned on again.',
			},
			{ button: { label: 'Choose your mails', url: settingsUrl } },
		],
		footer: [
			`You're receiving this because you asked for it in your settings. Questions? Write to ${supportEmail}.`,
		],
	});
}
