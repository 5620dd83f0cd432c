import type { PgBoss } from 'pg-boss';
import type { Sealer } from '../encryption/sealer.ts';
import type { MailOrder } from './templates.ts';

export const MAIL_QUEUE = 'mail';

/** A mail as it waits: address and words are sealed, for a link in it is as good as a password. */
export interface MailJob {
	sealed: string;
}

export interface Mails {
	/**
	 * Orders a mail; a job writes and sends it, and tries again for a day while the server is away.
	 * Resolves when the order is stored. Not to be called within a transaction: the embedded database
	 * would wait for itself.
	 */
	send(order: MailOrder): Promise<void>;
}

export interface MailsOptions {
	boss: PgBoss;
	sealer: Sealer;
	/**
	 * Between the first try and the second; each further pause is about twice as long, up to an hour.
	 */
	retrySeconds?: number;
	/** Called when there is something to do. */
	onOrdered?: () => void;
}

/**
 * Orders mails. Any process on the database may do so; one that has a mail server sends them: see
 * `mail-worker.ts`.
 */
export async function createMails({
	boss,
	sealer,
	retrySeconds = 10,
	onOrdered,
}: MailsOptions): Promise<Mails> {
	await boss.createQueue(MAIL_QUEUE);
	return {
		async send(order) {
			const job: MailJob = { sealed: sealer.seal('mail', MAIL_QUEUE, JSON.stringify(order)) };
			await boss.send(MAIL_QUEUE, job, {
				retryLimit: 30,
				retryDelay: retrySeconds,
				retryBackoff: true,
				retryDelayMax: 3600,
				expireInSeconds: 120,
				deleteAfterSeconds: 3600,
			});
			onOrdered?.();
		},
	};
}
