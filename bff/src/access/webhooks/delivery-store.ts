import { sql } from 'kysely';
import type { WebhookDelivery, WebhookEvent } from '../../../contract/access/webhooks.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { cursorOf, isTime, isUuid, type PageRequest, readCursor } from '../../http/cursor.ts';
import { ensureLeased, type Lease, noLease } from '../../leases/lease.ts';
import { leasedTable } from '../../leases/leased-table.ts';

const db = areaDb('access');

/** Seconds between attempts: nine attempts within about a day. */
export const PAUSES = [5, 60, 300, 1800, 2 * 3600, 5 * 3600, 8 * 3600, 8 * 3600] as const;

/** A delivery that this process sends. */
export interface LeasedDelivery extends Lease {
	id: string;
	webhookId: string;
	userId: string;
	url: string;
	sealedSecret: string;
	/** JSON. */
	body: string;
	/** Number of attempts before this one. */
	attempts: number;
}

/** How an attempt ended. `gone`: status 410, the receiver wants no more events. */
export interface AttemptResult {
	outcome: 'delivered' | 'failed' | 'gone';
	/** The HTTP status, or why there was no response: see `WebhookDelivery` in the contract. */
	result: string;
}

const STOPPED = 'Not sent, because the webhook was stopped.';

const columns = [
	'webhook_deliveries.id',
	'webhook_deliveries.event',
	'webhook_deliveries.createdAt',
	'webhook_deliveries.status',
	'webhook_deliveries.attempts',
	'webhook_deliveries.nextAt',
	'webhook_deliveries.result',
	'webhook_deliveries.body',
] as const;

/** The rows of `webhook_deliveries`: events that were or will be sent, each to one webhook. */
export function createDeliveryStore(em: Em) {
	const leases = leasedTable<LeasedDelivery>({
		em,
		table: 'webhook_deliveries',
		key: 'id',
		keyOf: ({ id }) => id,
		isOpen: sql<boolean>`status = 'waiting' and next_at <= now()`,
		// One at a time for each webhook, so that a slow receiver delays no others.
		isNext: sql<boolean>`not exists (
			select from webhook_deliveries busy
			where busy.webhook_id = webhook_deliveries.webhook_id and busy.id <> webhook_deliveries.id
				and busy.status = 'waiting' and busy.lease_until >= now()
		)`,
	});

	/** Locks a webhook, before its deliveries. False if the user has no such webhook. */
	const lock = async (
		tx: Em,
		{ userId, webhookId }: Pick<LeasedDelivery, 'userId' | 'webhookId'>,
	): Promise<boolean> => {
		const row = await db(tx)
			.selectFrom('webhooks')
			.where('id', '=', webhookId)
			.where('userId', '=', userId)
			.select('id')
			.forNoKeyUpdate()
			.executeTakeFirst();
		return row !== undefined;
	};

	/** Stops a webhook. Deliveries that wait are not sent. */
	const stop = async (tx: Em, { webhookId, userId }: LeasedDelivery): Promise<void> => {
		await db(tx)
			.updateTable('webhooks')
			.set({ stoppedAt: sql<Date>`now()` })
			.where('id', '=', webhookId)
			.where('userId', '=', userId)
			.execute();
		await db(tx)
			.updateTable('webhook_deliveries')
			.set({ status: 'failed', nextAt: null, result: STOPPED, ...noLease })
			.where('webhookId', '=', webhookId)
			.where('status', '=', 'waiting')
			.execute();
	};

	return {
		/** Those of webhooks that were deleted meanwhile are left out. */
		async insert(
			tx: Em,
			userId: string,
			webhookIds: readonly string[],
			event: WebhookEvent,
			body: string,
		): Promise<void> {
			await db(tx)
				.insertInto('webhook_deliveries')
				.columns(['id', 'webhookId', 'event', 'body', 'status', 'nextAt', 'createdAt'])
				.expression(({ selectFrom, val }) =>
					selectFrom('webhooks')
						.where('userId', '=', userId)
						.where('id', 'in', webhookIds)
						.select([sql<string>`gen_random_uuid()`.as('deliveryId'), 'id'])
						.select([val(event).as('event'), val(body).as('body')])
						.select(val('waiting' as const).as('status'))
						.select([sql<Date>`now()`.as('nextAt'), sql<Date>`now()`.as('createdAt')])
						.forKeyShare(),
				)
				.execute();
		},

		/** Claims the delivery that has been due for longest. Concurrent calls get different ones. */
		async claim(): Promise<LeasedDelivery | undefined> {
			const claimed = await leases.claim<{ id: string }>('next_at', sql`id`);
			if (!claimed) return undefined;
			const { leaseId } = claimed;
			const row = await db(em)
				.selectFrom('webhook_deliveries')
				.innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhookId')
				.where('webhook_deliveries.leaseId', '=', leaseId)
				.select(['webhooks.userId', 'webhooks.url', 'webhooks.sealedSecret'])
				.select(['webhook_deliveries.id', 'webhook_deliveries.webhookId'])
				.select(['webhook_deliveries.body', 'webhook_deliveries.attempts'])
				.executeTakeFirst();
			return row && { ...row, leaseId };
		},
		renew: leases.renew,
		release: leases.release,
		releaseAll: leases.releaseAll,

		/**
		 * Stores how an attempt ended. After a failure, the next attempt is scheduled. After the last
		 * one, the webhook is stopped unless a delivery that is as new or newer succeeded. Throws
		 * `LeaseLost`, also if the webhook was deleted.
		 */
		async end(delivery: LeasedDelivery, { outcome, result }: AttemptResult): Promise<void> {
			const { id, leaseId, webhookId, attempts } = delivery;
			const pause = outcome === 'failed' ? PAUSES[attempts] : undefined;
			const nextAt =
				pause === undefined ? null : sql<Date>`now() + make_interval(secs => ${pause})`;
			const status = outcome === 'delivered' ? outcome : pause === undefined ? 'failed' : 'waiting';
			await em.fork().transactional(async (tx) => {
				if (status === 'failed') await lock(tx, delivery);
				const ended = ensureLeased(
					await db(tx)
						.updateTable('webhook_deliveries')
						.set({ status, nextAt, attempts: attempts + 1, result, ...noLease })
						.where('id', '=', id)
						.where('leaseId', '=', leaseId)
						.where('status', '=', 'waiting')
						.returning('createdAt')
						.executeTakeFirst(),
				);
				if (status !== 'failed') return;
				const delivered = await db(tx)
					.selectFrom('webhook_deliveries')
					.where('webhookId', '=', webhookId)
					.where('status', '=', 'delivered')
					.where('createdAt', '>=', ended.createdAt)
					.select('id')
					.limit(1)
					.executeTakeFirst();
				if (outcome === 'gone' || !delivered) await stop(tx, delivery);
			});
		},

		/** The deliveries of a webhook of a user, newest first. */
		async list(
			userId: string,
			webhookId: string,
			{ cursor, limit }: PageRequest,
		): Promise<{ deliveries: WebhookDelivery[]; next_cursor: string | null }> {
			const before = readCursor(cursor, isTime, isUuid);
			let query = db(em)
				.selectFrom('webhook_deliveries')
				.innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhookId')
				.where('webhooks.userId', '=', userId)
				.where('webhooks.id', '=', webhookId)
				.orderBy('webhook_deliveries.createdAt', 'desc')
				.orderBy('webhook_deliveries.id', 'desc')
				.limit(limit + 1);
			if (before)
				query = query.where(
					sql<boolean>`(webhook_deliveries.created_at, webhook_deliveries.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`,
				);
			const rows = await query
				.select([...columns])
				.select(cursorOf('webhook_deliveries.created_at', 'webhook_deliveries.id').as('cursor'))
				.execute();
			const found = rows.slice(0, limit);
			return {
				deliveries: found.map(({ cursor: _, ...row }) => toDelivery(row)),
				next_cursor: rows.length > limit ? (found.at(-1)?.cursor ?? null) : null,
			};
		},

		/**
		 * Schedules a delivery for now, with all attempts, and resumes its webhook. Undefined if the
		 * webhook has no such delivery.
		 */
		async sendAgain(
			userId: string,
			webhookId: string,
			id: string,
		): Promise<WebhookDelivery | undefined> {
			return em.fork().transactional(async (tx) => {
				if (!(await lock(tx, { userId, webhookId }))) return undefined;
				const row = await db(tx)
					.updateTable('webhook_deliveries')
					.set({ status: 'waiting', nextAt: sql<Date>`now()`, attempts: 0 })
					.where('webhookId', '=', webhookId)
					.where('id', '=', id)
					.returning([...columns])
					.executeTakeFirst();
				if (!row) return undefined;
				await db(tx)
					.updateTable('webhooks')
					.set({ stoppedAt: null })
					.where('id', '=', webhookId)
					.where('userId', '=', userId)
					.execute();
				return toDelivery(row);
			});
		},
	};
}

interface DeliveryRow extends Omit<WebhookDelivery, 'createdAt' | 'nextAt'> {
	createdAt: Date;
	nextAt: Date | null;
}

function toDelivery({ createdAt, nextAt, ...row }: DeliveryRow): WebhookDelivery {
	return {
		...row,
		createdAt: createdAt.toISOString(),
		nextAt: row.status === 'waiting' ? (nextAt?.toISOString() ?? null) : null,
	};
}
