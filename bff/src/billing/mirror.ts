import type { SubscriptionStatus } from '../../contract/billing/subscription.ts';
import { type AuditLog, toSubscriptionStatus } from '../auth/auth.ts';

import type { Context } from '../context.ts';
import { areaDb, type Em } from '../database/orm.ts';
import type { CallStripe } from '../providers/stripe.ts';
import { StripeFailure } from '../providers/stripe.ts';
import { CustomerEntity } from './customer.entity.ts';
import type { Plans } from './plans.ts';
import { idOf, Subscription, Subscriptions } from './stripe-objects.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { bestOf, rowOf } from './subscription-row.ts';

const db = areaDb('billing');

/** A user's subscriptions as read from Stripe. */
export interface Reading {
	userId: string;
	/** Increases with each read of this user, so that a late result can be recognised. */
	sequence: number;
	subscriptions: Subscription[];
	plan: string | null;
}

export interface MirrorOptions extends Pick<Context, 'em' | 'timeoutMs' | 'now'> {
	request: CallStripe;
	plans: Plans;
	audit: AuditLog;
}

export type Mirror = ReturnType<typeof createMirror>;

/**
 * Our copy of the subscriptions at Stripe. Access is decided by this copy, so that an outage of
 * Stripe does not lock users out.
 */
export function createMirror({
	em,
	request,
	plans,
	audit,
	timeoutMs = 5000,
	now = Date.now,
}: MirrorOptions) {
	// Few retries, because all callers (the user, the webhook, the job) try again anyway.
	const requestOptions = { timeout: timeoutMs, maxNetworkRetries: 1 };

	const subscriptionsOf = async (
		customer: string,
		known: string | null | undefined,
	): Promise<Subscription[]> => {
		const { data } = await request('list subscriptions', Subscriptions, (stripe) =>
			stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, requestOptions),
		).catch(emptyIfMissing);
		if (known == null || data.some(({ id }) => id === known)) return data;
		// A stored subscription that is not in the list is read by its id, so that a user is locked out
		// only if it really ended.
		const one = await request('read subscription', Subscription, (stripe) =>
			stripe.subscriptions.retrieve(known, {}, requestOptions),
		).catch(emptyIfMissing);
		return 'id' in one ? [...data, one] : data;
	};

	/**
	 * Reads the user's subscriptions from Stripe; undefined if they have no customer. Must not run in
	 * a transaction, which would stay open for as long as Stripe takes.
	 */
	const read = async (userId: string): Promise<Reading | undefined> => {
		const customer = await db(em)
			.updateTable('customers')
			.set((row) => ({ readsStarted: row('readsStarted', '+', 1) }))
			.where('userId', '=', userId)
			.returning(['readsStarted', 'stripeCustomerId'])
			.executeTakeFirst();
		if (!customer) return undefined;
		const row = await em.fork().findOne(SubscriptionEntity, userId);
		const subscriptions = await subscriptionsOf(
			customer.stripeCustomerId,
			row?.stripeSubscriptionId,
		);
		const [item] = bestOf(subscriptions)?.items.data ?? [];
		return {
			userId,
			sequence: customer.readsStarted,
			subscriptions,
			plan: item ? await plans.nameOf(idOf(item.price.product)) : null,
		};
	};

	/**
	 * Stores a reading, unless a later one was stored already, so the order in which responses arrive
	 * does not matter. Storing the same state again changes nothing.
	 */
	const store = async (
		tx: Em,
		{ userId, sequence, subscriptions, plan }: Reading,
		cause: string,
	): Promise<void> => {
		const at = new Date(now());
		const isLatest = await tx.nativeUpdate(
			CustomerEntity,
			{ userId, readStored: { $lt: sequence } },
			{ readStored: sequence, checkedAt: at },
		);
		if (isLatest === 0) return;
		const trials = subscriptions.flatMap(({ trial_start }) => trial_start ?? []);
		if (trials.length > 0) {
			await tx.nativeUpdate(
				CustomerEntity,
				{ userId, trialUsedAt: null },
				{ trialUsedAt: new Date(Math.min(...trials) * 1000) },
			);
		}
		const best = bestOf(subscriptions);
		if (!best) return;
		const before = await tx.findOne(SubscriptionEntity, userId);
		const isSameOne = before?.stripeSubscriptionId === best.id;
		const row = { ...rowOf(best), plan: plan ?? (isSameOne ? (before.plan ?? null) : null) };
		if (before && textOf(before) === textOf(row)) return;
		await tx.upsert(SubscriptionEntity, { userId, ...row, cause, updatedAt: at });
		if (before?.status === row.status && isSameOne) return;
		const details = { status: row.status };
		await audit.recordWithin(tx, { kind: 'subscription_changed', userId, details });
	};

	return {
		read,
		store,

		/** Reads and stores the user's subscriptions. Does nothing if they have no customer. */
		async refresh(userId: string, cause: string): Promise<void> {
			const reading = await read(userId);
			if (reading) await em.fork().transactional((tx) => store(tx, reading, cause));
		},

		/** The status in our copy. Does not call Stripe. */
		async statusOf(userId: string): Promise<SubscriptionStatus> {
			const row = await em.fork().findOne(SubscriptionEntity, userId);
			return {
				...toSubscriptionStatus({
					status: row?.status ?? null,
					trialEndsAt: row?.trialEndsAt ?? null,
				}),
				renewsAt: row?.renewsAt?.toISOString() ?? null,
				endsAt: row?.endsAt?.toISOString() ?? null,
				plan: row?.plan ?? null,
			};
		},
	};
}

type Row = Record<
	'status' | 'stripeSubscriptionId' | 'trialEndsAt' | 'renewsAt' | 'endsAt' | 'plan',
	Date | string | null | undefined
>;

function textOf({
	status,
	stripeSubscriptionId,
	trialEndsAt,
	renewsAt,
	endsAt,
	plan,
}: Row): string {
	return JSON.stringify(
		[status, stripeSubscriptionId, trialEndsAt, renewsAt, endsAt, plan].map(
			(value) => value ?? null,
		),
	);
}

/** Returns an empty list if the customer or the subscription does not exist at Stripe. */
function emptyIfMissing(error: unknown): { data: Subscription[] } {
	if (error instanceof StripeFailure && error.reason === 'resource_missing') return { data: [] };
	throw error;
}
