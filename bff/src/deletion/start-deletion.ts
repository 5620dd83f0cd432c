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
	const { accounts, boss, connections, log, now = Date.now } = options;
	const requests = createDeletionRequests(options);
	const eraseAccount = createEraseAccount(options);

	const run = async (signal?: AbortSignal): Promise<void> => {
		for (const user of await accounts.list()) {
			if (signal?.aborted) return;
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
	await boss.createQueue(QUEUE, { policy: 'stately' });
	await boss.schedule(QUEUE, '*/15 * * * *');
	const worker = await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, ([job]) =>
		run(job?.signal),
	);

	return {
		...requests,
		accounts,
		run,

		/** As in `createDeletionRequests`; and revokes the tokens soon. */
		async begin(user: { id: string; username: string }, keptSession?: string) {
			const begun = await requests.begin(user, keptSession);
			await boss.send(QUEUE, {});
			boss.notifyWorker(worker);
			return begun;
		},
	};
}
