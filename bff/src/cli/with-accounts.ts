import {
	type AccountLinkStore,
	type AccountStore,
	type AuditEvent,
	accountLinkUrl,
	createAccountLinkStore,
	createAccountStore,
	createAuditLog,
	createDeletionStore,
	createSessionStore,
} from '../auth/auth.ts';
import { createBilling } from '../billing/billing.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { ConnectedDatabase } from '../database/open-database.ts';
import { createPrepare } from '../database/prepared.ts';
import { createDeletionRequests, type DeletionRequests } from '../deletion/deletion.ts';
import { createSealer } from '../encryption/sealer.ts';
import { createBoss } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { createMailQueue, type MailQueue } from '../mail/mail.ts';
import { CommandError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The services that a command needs to create and delete accounts. */
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
	/** Like a user's own request: the servers do the rest. */
	beginDeletion: DeletionRequests['begin'];
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
		const { em } = orm;
		const accounts = createAccountStore(em);
		const sessions = createSessionStore(em, await createPrepare(orm, database));
		// In development the sandbox receives the mails if no mail server is set.
		const hasMail = config.smtpUrl !== undefined || !config.isProduction;
		const sendMail: MailQueue['enqueue'] = (mail) => enqueueMail(config, database, mail);
		const log = createLog({ logLevel: 'silent' });
		const audit = createAuditLog(em);
		const { begin } = createDeletionRequests({
			em,
			accounts: createDeletionStore(em),
			sessions,
			billing: createBilling({ config, em, audit, log }),
			audit,
			mails: { enqueue: async (mail) => void (hasMail && (await sendMail(mail))) },
			config,
			log,
		});
		return work({
			accounts,
			links: createAccountLinkStore({ em: em, accounts, sessions }),
			record: (event) => audit.recordWithin(em.fork(), event),
			hasMail,
			sendMail,
			linkUrl: (token) => accountLinkUrl(config, token),
			beginDeletion: begin,
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
