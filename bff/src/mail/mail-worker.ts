import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Sealer } from '../encryption/sealer.ts';
import { type Mailer, MailRefusedError } from '../providers/mail.ts';
import { MAIL_QUEUE, type MailJob } from './mail-queue.ts';
import { type MailOrder, writeMail } from './templates.ts';

export interface MailWorkerOptions {
	boss: PgBoss;
	sealer: Sealer;
	mailer: Mailer;
	supportEmail: string;
	log: FastifyBaseLogger;
}

/**
 * Writes and sends what was ordered, in this process. Answers what wakes it, for an order that
 * should not wait for its next look.
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
				// Sealed by ourselves, so it is what we ordered.
				const order: MailOrder = JSON.parse(sealer.open('mail', MAIL_QUEUE, data.sealed));
				await mailer.send({ id, to: order.to, ...writeMail(order, supportEmail) });
				log.info({ mail: id, template: order.template, retryCount }, 'mail sent');
			} catch (error) {
				log.warn({ err: error, mail: id, retryCount }, 'mail not sent');
				if (!(error instanceof MailRefusedError)) throw error;
			}
			// Nothing of it is kept: what is in it concerns its reader only.
			await boss.deleteJob(MAIL_QUEUE, id);
			// The next may be waiting already, and the next look is seconds away.
			wake();
		}
	});
	return wake;
}
