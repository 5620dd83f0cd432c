import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ConnectionManager } from '../auth/auth.ts';
import { createEraseAccount, type EraseOptions } from './erase-account.ts';
import { createDeletionRequests, type RequestDeletionOptions } from './request-deletion.ts';

const QUEUE = 'delete-accounts';

export interface DeletionOptions extends RequestDeletionOptions, EraseOptions {
	boss: PgBoss;
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
	const { accounts, boss, connections, log } = options;
	const requests = createDeletionRequests(options);
	const eraseAccount = createEraseAccount(options);

	const run = async (): Promise<void> => {
		for (const user of await accounts.list()) {
			const userId = user.id;
			try {
				await connections.revokeTokens(userId);
			} catch (err) {
				log.warn({ err, userId }, 'the tokens of a deleted account were not revoked');
			}
			try {
				if (await accounts.claim(userId)) await eraseAccount(user);
			} catch (err) {
				log.error({ err, userId }, 'an account was not deleted; trying again in 15 minutes');
			}
		}
	};
	await boss.createQueue(QUEUE, { policy: 'stately' });
	await boss.schedule(QUEUE, '*/15 * * * *');
	const worker = await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, run);

	return {
		...requests,
		accounts,
		run,

		/** As in `createDeletionRequests`; and revokes the tokens soon. */
		async begin(user: { id: string; username: string }, keptSession?: string) {
			const begun = await requests.begin(user, keptSession);
			try {
				await boss.send(QUEUE, {});
				boss.notifyWorker(worker);
			} catch (err) {
				log.error({ err }, 'the job that deletes accounts was not started; it will be soon');
			}
			return begun;
		},
	};
}
