import { checkMail } from './check-mail.ts';
import { type DeletionMailData, deletionMail } from './deletion-mail.ts';
import { type DigestMailData, digestMail } from './digest-mail.ts';
import { type ExportMailData, exportMail, failedExportMail } from './export-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import type { RenderedMail } from './mail-layout.ts';
import { type PostsMailData, postsMail } from './posts-mail.ts';
import { resetMail } from './reset-mail.ts';
import { welcomeMail } from './welcome-mail.ts';

/** The data of each template. */
export interface MailData {
	/** `isOpen`: visitors can create an account, without an invitation. */
	welcome: { isOpen?: boolean };
	invitation: { url: string };
	reset: { url: string; username: string };
	posts: PostsMailData;
	digest: DigestMailData;
	check: { settingsUrl: string };
	export: ExportMailData;
	failedExport: { url: string };
	deletion: DeletionMailData;
}

export type MailTemplate = keyof MailData;

/** A mail to render and send, for example `{ to, template: 'reset', data: { url, username } }`. */
export type OutgoingMail = {
	[T in MailTemplate]: { to: string; template: T; data: MailData[T] };
}[MailTemplate];

export function renderMail({ template, data }: OutgoingMail, supportEmail: string): RenderedMail {
	switch (template) {
		case 'welcome':
			return welcomeMail({ ...data, supportEmail });
		case 'invitation':
			return invitationMail({ ...data, supportEmail });
		case 'reset':
			return resetMail({ ...data, supportEmail });
		case 'posts':
			return postsMail({ ...data, supportEmail });
		case 'digest':
			return digestMail({ ...data, supportEmail });
		case 'check':
			return checkMail({ ...data, supportEmail });
		case 'export':
			return exportMail({ ...data, supportEmail });
		case 'failedExport':
			return failedExportMail({ ...data, supportEmail });
		case 'deletion':
			return deletionMail({ ...data, supportEmail });
	}
}
