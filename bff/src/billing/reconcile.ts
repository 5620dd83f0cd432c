import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { type Em, queries } from '../database/orm.ts';
import { StripeFailure } from '../providers/stripe.ts';
import type { Mirror } from './mirror.ts';

const QUEUE = 'reconcile-subscriptions';
const MINUTE = 60_000;
/** Who was compared with Stripe so lately is left alone. */
const LATELY_MS = 60 * MINUTE;
/** People in one run. */
const AT_ONCE = 500;

export interface ReconcilerOptions {
	em: Em;
	mirror: Mirror;
	log: FastifyBaseLogger;
	now?: (() => number) | undefined;
}

export type Reconcile = ReturnType<typeof createReconcile>;

/**
 * Compares the mirror with Stripe, for messages that never came. Who is no customer, as the demo,
 * is not asked about.
 */
export function createReconcile({ em, mirror, log, now = Date.now }: ReconcilerOptions) {
	return async (signal?: AbortSignal): Promise<void> => {
		const people = await queries(em)
			.selectFrom('customers')
			.where((row) =>
				row.or([row('checkedAt', 'is', null), row('checkedAt', '<', new Date(now() - LATELY_MS))]),
			)
			.orderBy('checkedAt', (order) => order.asc().nullsFirst())
			.limit(AT_ONCE)
			.select('userId')
			.execute();
		for (const { userId } of people) {
			if (signal?.aborted) return;
			try {
				await mirror.refresh(userId, 'reconcile');
			} catch (error) {
				if (!(error instanceof StripeFailure)) throw error;
				// The others would have to wait for the same: the next run is soon enough.
				if (error.kind === 'unavailable') return;
				log.error(
					{ userId, reason: error.reason },
					'a subscription could not be compared with Stripe',
				);
			}
		}
	};
}

/** Once for however many processes. */
export async function startReconciling(boss: PgBoss, reconcile: Reconcile): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '*/15 * * * *');
	await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, async ([job]) => reconcile(job?.signal));
}
