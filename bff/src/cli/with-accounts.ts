import {
	type AccountLinks,
	addressOfLink,
	createAccountLinks,
	createAccounts,
	createSessions,
} from '../auth/auth.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { ConnectedDatabase } from '../database/open-database.ts';
import type { Em } from '../database/orm.ts';
import { createPrepare } from '../database/prepared.ts';
import { createSealer } from '../encryption/sealer.ts';
import { createBoss } from '../jobs/jobs.ts';
import { createMails, type Mails } from '../mail/mail.ts';

import { CommandError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The accounts of this installation, as a command has them. */
export interface CommandAccounts {
	em: Em;
	links: AccountLinks;
	/** Whether mail is sent at all. */
	hasMail: boolean;
	/** Orders a mail, which the server sends: now, or when it runs next. */
	sendMail: Mails['send'];
	addressOf(token: string): string;
}

/** Runs `work` on the database of the settings, beside a running server or without one. */
export async function withAccounts<T>(work: (accounts: CommandAccounts) => Promise<T>): Promise<T> {
	const config = readConfig(process.env);
	if (config.appOrigins.length === 0 && config.port === 0) {
		throw new CommandError(
			'With PORT=0 nobody knows where a link leads. Set APP_ORIGINS to the address of Warble, then try again.',
		);
	}
	return withDatabase(config, async (orm, database) => {
		const sessions = createSessions(orm.em, await createPrepare(orm, database));
		return work({
			em: orm.em,
			links: createAccountLinks({ em: orm.em, accounts: createAccounts(orm.em), sessions }),
			// In development the sandbox takes the mail where no server is set.
			hasMail: config.smtpUrl !== undefined || !config.isProduction,
			sendMail: (order) => orderMail(config, database, order),
			addressOf: (token) => addressOfLink(config, token),
		});
	});
}

async function orderMail(
	config: Config,
	{ address, isServedElsewhere }: ConnectedDatabase,
	order: Parameters<Mails['send']>[0],
): Promise<void> {
	const boss = createBoss(address, {
		supervise: false,
		schedule: false,
		migrate: !isServedElsewhere,
	});
	await boss.start();
	try {
		const mails = await createMails({ boss, sealer: createSealer(config.encryptionKeys) });
		await mails.send(order);
	} finally {
		await boss.stop();
	}
}
