import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Sealer } from '../encryption/sealer.ts';
import { createMailer, type Mailer } from '../providers/mail.ts';
import { createMails, type Mails } from './mail-queue.ts';
import { startMailWorker } from './mail-worker.ts';
import { supportAddress } from './support-address.ts';

export interface StartMailOptions {
	config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
	boss: PgBoss;
	sealer: Sealer;
	log: FastifyBaseLogger;
	overrides: { mailer?: Mailer; mailRetrySeconds?: number };
}

/**
 * Mail, with a worker in this process; where no mail server is set, orders are dropped and the log
 * says so.
 */
export async function startMail({
	config,
	boss,
	sealer,
	log,
	overrides,
}: StartMailOptions): Promise<Mails> {
	const { smtpUrl, mailFrom: from } = config;
	const mailer =
		overrides.mailer ?? (smtpUrl === undefined ? undefined : createMailer({ smtpUrl, from }));
	if (!mailer) return withoutServer(log);

	let wake: (() => void) | undefined;
	const mails = await createMails({
		boss,
		sealer,
		onOrdered: () => wake?.(),
		...(overrides.mailRetrySeconds === undefined
			? {}
			: { retrySeconds: overrides.mailRetrySeconds }),
	});
	wake = await startMailWorker({ boss, sealer, mailer, supportEmail: supportAddress(from), log });
	return mails;
}

function withoutServer(log: FastifyBaseLogger): Mails {
	let isSaid = false;
	return {
		async send({ template }) {
			if (!isSaid) log.warn({ template }, 'no mail is sent: SMTP_URL is not set');
			isSaid = true;
		},
	};
}
