import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ConnectionManager } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { MailQueue } from '../mail/mail.ts';
import { createEraseAccount, type EraseOptions } from './erase-account.ts';
import { createDeletionRequests, type RequestDeletionOptions } from './request-deletion.ts';

const QUEUE = 'delete-accounts';

export interface DeletionOptions extends RequestDeletionOptions, EraseOptions {
	config: Pick<Config, 'appOrigins' | 'port'>;
	boss: PgBoss;
	mails: MailQueue;
	connections: Pick<ConnectionManager, 'revokeTokens'>;
	log: FastifyBaseLogger;
}

export type Deletion = Awaited<ReturnType<typeof startDeletion>>;

/**
 * Builds the services of this area, and starts its job: every 15 minutes, and after each request,
 * it revokes the tokens of accounts that will be deleted, and deletes those whose time has come.
 * What fails is tried again the next time.
 */
export async function startDeletion(options: DeletionOptions) {
	const { accounts, boss, config, connections, log, mails, now = Date.now } = options;
	const requests = createDeletionRequests(options);
	const eraseAccount = createEraseAccount(options);
	const origin = config.appOrigins[0] ?? `http://localhost:${config.port}`;

	const run = async (): Promise<void> => {
		for (const user of await accounts.list()) {
			const { id: userId, deletesAt } = user;
			try {
				await connections.revokeTokens(userId);
			} catch (err) {
				log.warn({ err, userId }, 'the tokens of a deleted account were not revoked');
			}
			if (deletesAt.getTime() > now()) continue;
			try {
				await eraseAccount(user);
			} catch (err) {
				log.error({ err, userId }, 'an account was not deleted; trying again in 15 minutes');
			}
		}
	};
	await boss.createQueue(QUEUE, { policy: 'stately', deleteAfterSeconds: 3600 });
	await boss.schedule(QUEUE, '*/15 * * * *');
	const worker = await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, run);

	return {
		...requests,
		accounts,
		run,

		/** As in `createDeletionRequests`; also mails the user, and revokes their tokens. */
		async begin({ id, username }: { id: string; username: string }) {
			const begun = await requests.begin(id);
			const email = await accounts.readEmail(id);
			if (email)
				await mails.enqueue({
					to: email,
					template: 'deletion',
					data: { username, deletesAt: begun.deletesAt.toISOString(), url: `${origin}/login` },
				});
			await boss.send(QUEUE, {});
			boss.notifyWorker(worker);
			return begun;
		},
	};
}
