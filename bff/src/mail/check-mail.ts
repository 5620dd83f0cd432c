import { type RenderedMail, renderLayout } from './mail-layout.ts';

/** Shows that mail reaches an address again after a mail was returned. */
export function checkMail({
	settingsUrl,
	supportEmail,
}: {
	settingsUrl: string;
	supportEmail: string;
}): RenderedMail {
	return renderLayout({
		subject: 'Your email works again',
		preview: 'Emails to this address bounced before. Now they arrive.',
		title: 'Your email works again.',
		blocks: [
			{
				paragraph:
					'Emails to this address bounced before. Now they arrive, so we’ll send your emails again.',
			},
			{ button: { label: 'Choose your emails', url: settingsUrl } },
		],
		footer: [
			`You’re receiving this because you asked for it in your settings. Questions? Write to ${supportEmail}.`,
		],
	});
}
