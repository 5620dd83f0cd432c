import type { Context } from '../context.ts';
import type { OutgoingMail } from './templates.ts';

export const MAIL_QUEUE = 'mail';

/** A mail in the queue. It is encrypted because a link in it is as sensitive as a password. */
export interface MailJob {
	sealed: string;
}

export interface MailQueue {
	/**
	 * Stores a mail in the queue. A worker sends it, and retries for about a day while the mail
	 * server is down. Do not call it in a transaction: the embedded database would deadlock.
	 */
	enqueue(mail: OutgoingMail): Promise<void>;
}

export interface MailQueueOptions extends Pick<Context, 'boss' | 'sealer'> {
	/** The delay before the first retry. It doubles with each further retry, up to an hour. */
	retrySeconds?: number;
	/** Called after a mail was stored. */
	onEnqueued?: () => void;
}

/**
 * Any process on the database can add mails to the queue. A process with a mail server sends them:
 * see `mail-worker.ts`.
 */
export async function createMailQueue({
	boss,
	sealer,
	retrySeconds = 10,
	onEnqueued,
}: MailQueueOptions): Promise<MailQueue> {
	await boss.createQueue(MAIL_QUEUE);
	return {
		async enqueue(mail) {
			const job: MailJob = { sealed: sealer.seal('mail', MAIL_QUEUE, JSON.stringify(mail)) };
			await boss.send(MAIL_QUEUE, job, {
				retryLimit: 30,
				retryDelay: retrySeconds,
				retryBackoff: true,
				retryDelayMax: 3600,
				expireInSeconds: 120,
			});
			onEnqueued?.();
		},
	};
}
