import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createMailer, type Mailer } from '../providers/mail.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';
import { startMailWorker } from './mail-worker.ts';
import { createReturnedAddresses } from './returned-address-store.ts';
import { supportAddress } from './support-address.ts';

export interface StartMailOptions extends Pick<Context, 'em' | 'boss' | 'sealer' | 'log'> {
	config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
	overrides: { mailer?: Mailer; mailRetrySeconds?: number };
}

/**
 * Starts the mail queue, with a worker in this process. Without a configured mail server, mails are
 * dropped with a warning in the log.
 */
export async function startMail({
	config,
	em,
	boss,
	sealer,
	log,
	overrides,
}: StartMailOptions): Promise<MailQueue> {
	const { smtpUrl, mailFrom: from } = config;
	const mailer =
		overrides.mailer ?? (smtpUrl === undefined ? undefined : createMailer({ smtpUrl, from }));
	if (!mailer) return createDroppingQueue(log);

	let wake: (() => void) | undefined;
	const mails = await createMailQueue({
		boss,
		sealer,
		onEnqueued: () => wake?.(),
		...(overrides.mailRetrySeconds === undefined
			? {}
			: { retrySeconds: overrides.mailRetrySeconds }),
	});
	wake = await startMailWorker({
		boss,
		sealer,
		mailer,
		returned: createReturnedAddresses(em),
		supportEmail: supportAddress(from),
		log,
	});
	return mails;
}

function createDroppingQueue(log: FastifyBaseLogger): MailQueue {
	let hasWarned = false;
	return {
		async enqueue({ template }) {
			if (!hasWarned) log.warn({ template }, 'mail dropped: SMTP_URL is not set');
			hasWarned = true;
		},
	};
}
