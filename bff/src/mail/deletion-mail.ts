import { type RenderedMail, renderLayout } from './mail-layout.ts';

export interface DeletionMailData {
	username: string;
	/** ISO 8601, UTC. */
	deletesAt: string;
	/** Where the user signs in to keep the account. */
	url: string;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Says that an account will be deleted, and until when its owner can cancel that. */
export function deletionMail({
	username,
	deletesAt,
	url,
	supportEmail,
}: DeletionMailData & { supportEmail: string }): RenderedMail {
	const date = day.format(new Date(deletesAt));
	return renderLayout({
		subject: `Your Warble account will be deleted on ${date}`,
		preview: 'Until then you can sign in and keep it.',
		title: `Your account will be deleted on ${date}.`,
		blocks: [
			{
				paragraph: `You asked to delete the account ${username}. Your subscription is cancelled, and your queue is empty. On ${date} everything in the account is deleted for good.`,
			},
			{
				paragraph:
					'Changed your mind? Sign in before that day and choose Keep my account. Your subscription stays cancelled.',
			},
			{ button: { label: 'Sign in to keep it', url } },
			{
				paragraph:
					'Didn’t request this? Sign in, keep the account, and then change your password with a reset link.',
			},
		],
		footer: [
			`You’re receiving this because this address belongs to a Warble account. Questions? Write to ${supportEmail}.`,
		],
	});
}
