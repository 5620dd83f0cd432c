import type { PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import { areaDb } from '../database/orm.ts';
import { StripeFailure } from '../providers/stripe.ts';
import { HOUR_MS } from '../time.ts';
import type { Mirror } from './mirror.ts';

const db = areaDb('billing');

const QUEUE = 'reconcile-subscriptions';
/** Customers are compared with Stripe at most this often. */
const MIN_AGE_MS = HOUR_MS;
/** Customers in one run. */
const BATCH_LIMIT = 500;

export interface ReconcilerOptions extends Pick<Context, 'em' | 'log' | 'now'> {
	mirror: Mirror;
}

export type Reconcile = ReturnType<typeof createReconcile>;

/**
 * Compares the mirror with Stripe, in case a webhook was lost. Users without a customer, such as
 * the demo account, are skipped.
 */
export function createReconcile({ em, mirror, log, now = Date.now }: ReconcilerOptions) {
	return async (signal?: AbortSignal): Promise<void> => {
		const customers = await db(em)
			.selectFrom('customers')
			.where((row) =>
				row.or([row('checkedAt', 'is', null), row('checkedAt', '<', new Date(now() - MIN_AGE_MS))]),
			)
			.orderBy('checkedAt', (order) => order.asc().nullsFirst())
			.limit(BATCH_LIMIT)
			.select('userId')
			.execute();
		for (const { userId } of customers) {
			if (signal?.aborted) return;
			try {
				await mirror.refresh(userId, 'reconcile');
			} catch (error) {
				if (!(error instanceof StripeFailure)) throw error;
				// The others would fail as well. They are compared in the next run.
				if (error.kind === 'unavailable') return;
				log.error(
					{ userId, reason: error.reason },
					'a subscription could not be compared with Stripe',
				);
			}
		}
	};
}

/** Runs every 15 minutes, in one process at a time. */
export async function startReconciling(boss: PgBoss, reconcile: Reconcile): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '*/15 * * * *');
	await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, async ([job]) => reconcile(job?.signal));
}
