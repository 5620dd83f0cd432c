import { type RenderedMail, renderLayout } from './mail-layout.ts';

export interface ExportMailData {
	/** Where the user downloads the export, after signing in. */
	url: string;
	/** Days until it is deleted. */
	days: number;
}

/** Says that an export can be downloaded. */
export function exportMail({
	url,
	days,
	supportEmail,
}: ExportMailData & { supportEmail: string }): RenderedMail {
	return renderLayout({
		subject: 'Your Warble data is ready',
		preview: `You can download it for ${days} days.`,
		title: 'Your data is ready.',
		blocks: [
			{ paragraph: 'You asked for everything you have in Warble. Sign in to download it:' },
			{ button: { label: 'Download your data', url } },
			{
				paragraph: `The file is deleted after ${days} days. After that, you can request a new one.`,
			},
			{
				paragraph:
					'Didn’t ask for this? Then somebody is signed in to your account. Change your password, and sign out everywhere else in the settings.',
			},
		],
		footer: [footer(supportEmail)],
	});
}

/** Says that an export failed. `url`: where the user can request another one. */
export function failedExportMail({
	url,
	supportEmail,
}: {
	url: string;
	supportEmail: string;
}): RenderedMail {
	return renderLayout({
		subject: 'Your Warble data wasn’t exported',
		preview: 'You can request another export in the settings.',
		title: 'Your data wasn’t exported.',
		blocks: [
			{ paragraph: 'Something went wrong on our side. You can request another export:' },
			{ button: { label: 'Try again', url } },
		],
		footer: [footer(supportEmail)],
	});
}

const footer = (supportEmail: string) =>
	`You’re receiving this because this address belongs to a Warble account. Questions? Write to ${supportEmail}.`;
