import {
	type AccountLinkStore,
	type AccountStore,
	type AuditEvent,
	accountLinkUrl,
	createAccountLinkStore,
	createAccountStore,
	createAuditLog,
	createSessionStore,
} from '../auth/auth.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { ConnectedDatabase } from '../database/open-database.ts';
import { createPrepare } from '../database/prepared.ts';
import { createSealer } from '../encryption/sealer.ts';
import { createBoss } from '../jobs/jobs.ts';
import { createMailQueue, type MailQueue } from '../mail/mail.ts';
import { CommandError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** What a command needs to create accounts. */
export interface CommandContext {
	accounts: AccountStore;
	links: AccountLinkStore;
	/** Stores an audit event. */
	record(event: AuditEvent): Promise<void>;
	/** Whether a server of this installation sends mails. */
	hasMail: boolean;
	/** Queues a mail, which a server sends as soon as one runs. */
	sendMail: MailQueue['enqueue'];
	linkUrl(token: string): string;
}

/** Runs `work` on the configured database, whether or not a server runs. */
export async function withAccounts<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
	const config = readConfig(process.env);
	if (config.appOrigins.length === 0 && config.port === 0) {
		throw new CommandError(
			'With PORT=0 the address for links is unknown. Set APP_ORIGINS to the address of Warble, then try again.',
		);
	}
	return withDatabase(config, async (orm, database) => {
		const accounts = createAccountStore(orm.em);
		const sessions = createSessionStore(orm.em, await createPrepare(orm, database));
		return work({
			accounts,
			links: createAccountLinkStore({ em: orm.em, accounts, sessions }),
			record: (event) => createAuditLog(orm.em).recordWithin(orm.em.fork(), event),
			// In development the sandbox receives the mails if no mail server is set.
			hasMail: config.smtpUrl !== undefined || !config.isProduction,
			sendMail: (mail) => enqueueMail(config, database, mail),
			linkUrl: (token) => accountLinkUrl(config, token),
		});
	});
}

async function enqueueMail(
	config: Config,
	{ address, isServedElsewhere }: ConnectedDatabase,
	mail: Parameters<MailQueue['enqueue']>[0],
): Promise<void> {
	const boss = createBoss(address, {
		supervise: false,
		schedule: false,
		migrate: !isServedElsewhere,
	});
	await boss.start();
	try {
		const queue = await createMailQueue({ boss, sealer: createSealer(config.encryptionKeys) });
		await queue.enqueue(mail);
	} finally {
		await boss.stop();
	}
}
