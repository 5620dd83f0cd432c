import { invitationMail } from './invitation-mail.ts';
import type { MailText } from './mail-layout.ts';
import { resetMail } from './reset-mail.ts';
import { welcomeMail } from './welcome-mail.ts';

/** What each template needs to know, besides where questions go. */
export interface MailData {
	welcome: Record<string, never>;
	invitation: { url: string };
	reset: { url: string; username: string };
}

export type MailTemplate = keyof MailData;

/**
 * A mail that is to be written: one of `{ to, template: 'reset', data: { url, username } }` and so
 * on.
 */
export type MailOrder = {
	[T in MailTemplate]: { to: string; template: T; data: MailData[T] };
}[MailTemplate];

export function writeMail({ template, data }: MailOrder, supportEmail: string): MailText {
	switch (template) {
		case 'welcome':
			return welcomeMail({ supportEmail });
		case 'invitation':
			return invitationMail({ ...data, supportEmail });
		case 'reset':
			return resetMail({ ...data, supportEmail });
	}
}
