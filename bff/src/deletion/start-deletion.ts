import { DELETION_DAYS } from '../../contract/deletion/deletion.ts';
import type { ConnectionManager } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { DAY_MS } from '../time.ts';
import { createEraseAccount, type EraseOptions } from './erase-account.ts';
import { createDeletionRequests, type RequestDeletionOptions } from './request-deletion.ts';

const QUEUE = 'delete-accounts';

export interface DeletionOptions
	extends Pick<Context, 'boss' | 'log'>,
		RequestDeletionOptions,
		EraseOptions {
	/** Those of each area that has some. */
	connections: readonly Pick<ConnectionManager, 'revokeTokens'>[];
}

export type Deletion = Awaited<ReturnType<typeof startDeletion>>;

/**
 * Builds the services of this area, and starts its job: every 15 minutes, and after each request,
 * it revokes the tokens of accounts that will be deleted, cancels their subscriptions once more
 * during the first day, and deletes accounts whose time has come. Failed steps are retried by the
 * next job.
 */
export async function startDeletion(options: DeletionOptions) {
	const { accounts, boss, billing, connections, log, now = Date.now } = options;
	const requests = createDeletionRequests(options);
	const eraseAccount = createEraseAccount(options);

	const run = async (signal?: AbortSignal): Promise<void> => {
		for (const userId of await accounts.list()) {
			if (signal?.aborted) return;
			const user = await accounts.find(userId);
			if (!user) continue;
			if (user.deletesAt.getTime() - now() > (DELETION_DAYS - 1) * DAY_MS) {
				// Includes subscriptions from a checkout that began before the account was marked.
				await billing.end.cancelAll(userId).catch((err: unknown) => {
					log.warn({ err, userId }, 'a subscription may remain; trying again in 15 minutes');
				});
			}
			try {
				await Promise.all(connections.map((some) => some.revokeTokens(userId)));
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
	const worker = await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, ([job]) =>
		run(job?.signal),
	);

	return {
		...requests,
		accounts,
		run,

		/** As in `createDeletionRequests`; also revokes the tokens soon. */
		async begin(...request: Parameters<typeof requests.begin>) {
			const begun = await requests.begin(...request);
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
