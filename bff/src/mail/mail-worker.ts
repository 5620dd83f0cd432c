import type { Context } from '../context.ts';
import { type Mailer, MailRefusedError } from '../providers/mail.ts';
import { MAIL_QUEUE, type MailJob } from './mail-queue.ts';
import type { ReturnedAddresses } from './returned-address-store.ts';
import { type OutgoingMail, renderMail } from './templates.ts';

export interface MailWorkerOptions extends Pick<Context, 'boss' | 'sealer' | 'log'> {
	mailer: Mailer;
	returned: ReturnedAddresses;
	supportEmail: string;
}

/**
 * Starts sending the mails of the queue in this process. Returns a function that wakes the worker,
 * so that a new mail does not wait for its next poll.
 */
export async function startMailWorker({
	boss,
	sealer,
	mailer,
	returned,
	supportEmail,
	log,
}: MailWorkerOptions): Promise<() => void> {
	let worker: string | undefined;
	const wake = () => {
		if (worker !== undefined) boss.notifyWorker(worker);
	};
	/**
	 * Sends a mail, unless the user can turn it off and the address returns mails. Essential mails
	 * are always sent, and show whether the address works again.
	 */
	const send = async (id: string, mail: OutgoingMail): Promise<boolean> => {
		const rendered = renderMail(mail, supportEmail);
		const isReturned = (await returned.find(mail.to)) !== null;
		if (isReturned && rendered.unsubscribeUrl !== undefined) return false;
		try {
			await mailer.send({ id, to: mail.to, ...rendered });
		} catch (error) {
			if (error instanceof MailRefusedError && error.isAddressGone) await returned.add(mail.to);
			throw error;
		}
		if (isReturned) await returned.remove(mail.to);
		return true;
	};
	worker = await boss.work<MailJob>(MAIL_QUEUE, async (jobs) => {
		for (const { id, data, retryCount } of jobs) {
			try {
				// We sealed the job ourselves, so its content needs no validation.
				const mail: OutgoingMail = JSON.parse(sealer.open('mail', MAIL_QUEUE, data.sealed));
				const isSent = await send(id, mail);
				log.info(
					{ mail: id, template: mail.template, retryCount },
					isSent ? 'mail sent' : 'mail left out: mail to the address is returned',
				);
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
