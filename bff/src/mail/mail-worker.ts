import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Sealer } from '../encryption/sealer.ts';
import { type Mailer, MailRefusedError } from '../providers/mail.ts';
import { MAIL_QUEUE, type MailJob } from './mail-queue.ts';
import { type OutgoingMail, renderMail } from './templates.ts';

export interface MailWorkerOptions {
	boss: PgBoss;
	sealer: Sealer;
	mailer: Mailer;
	supportEmail: string;
	log: FastifyBaseLogger;
}

/**
 * Starts sending the mails of the queue in this process. Returns a function that wakes the worker,
 * so that a new mail does not wait for its next poll.
 */
export async function startMailWorker({
	boss,
	sealer,
	mailer,
	supportEmail,
	log,
}: MailWorkerOptions): Promise<() => void> {
	let worker: string | undefined;
	const wake = () => {
		if (worker !== undefined) boss.notifyWorker(worker);
	};
	worker = await boss.work<MailJob>(MAIL_QUEUE, async (jobs) => {
		for (const { id, data, retryCount } of jobs) {
			try {
				// We sealed the job ourselves, so its content needs no validation.
				const mail: OutgoingMail = JSON.parse(sealer.open('mail', MAIL_QUEUE, data.sealed));
				await mailer.send({ id, to: mail.to, ...renderMail(mail, supportEmail) });
				log.info({ mail: id, template: mail.template, retryCount }, 'mail sent');
			} catch (error) {
				log.warn({ err: error, mail: id, retryCount }, 'mail not sent');
				if (!(error instanceof MailRefusedError)) throw error;
			}
			// Deleted rather than archived, because its content is private.
			await boss.deleteJob(MAIL_QUEUE, id);
			// Another mail may be waiting, and the next poll is seconds away.
			wake();
		}
	});
	return wake;
}
