import type { SubscriptionStatus } from '../../contract/subscription.ts';
import { statusFrom } from '../auth/auth.ts';

import { type Em, queries } from '../database/orm.ts';
import type { CallStripe } from '../providers/stripe.ts';
import { StripeFailure } from '../providers/stripe.ts';
import { CustomerEntity } from './customer.entity.ts';
import type { Plans } from './plans.ts';
import { idOf, Subscription, Subscriptions } from './stripe-objects.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { bestOf, rowOf } from './subscription-row.ts';

/** What Stripe said of a person's subscriptions, and when it was asked. */
export interface Reading {
	userId: string;
	/** Counts the questions about this person. */
	ticket: number;
	subscriptions: Subscription[];
	plan: string | null;
}

export interface MirrorOptions {
	em: Em;
	ask: CallStripe;
	plans: Plans;
	/** How long Stripe may take to tell of one person's subscriptions. */
	timeoutMs?: number | undefined;
	now?: (() => number) | undefined;
}

export type Mirror = ReturnType<typeof createMirror>;

/**
 * Our copy of what Stripe knows: who may enter is decided here, so that an outage of Stripe locks
 * nobody out.
 */
export function createMirror({ em, ask, plans, timeoutMs = 5000, now = Date.now }: MirrorOptions) {
	// Whoever waits for this asks again by themselves: the person, Stripe or the job.
	const impatient = { timeout: timeoutMs, maxNetworkRetries: 1 };

	const subscriptionsOf = async (
		customer: string,
		known: string | null | undefined,
	): Promise<Subscription[]> => {
		const { data } = await ask(Subscriptions, (stripe) =>
			stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, impatient),
		).catch(orNone);
		if (known == null || data.some(({ id }) => id === known)) return data;
		// Nobody is locked out because a list is empty: what ended says so itself.
		const one = await ask(Subscription, (stripe) =>
			stripe.subscriptions.retrieve(known, {}, impatient),
		).catch(orNone);
		return 'id' in one ? [...data, one] : data;
	};

	/**
	 * Asks Stripe. Not in a transaction, which would last as long as Stripe takes. Undefined for who
	 * never began to pay.
	 */
	const read = async (userId: string): Promise<Reading | undefined> => {
		const customer = await queries(em)
			.updateTable('customers')
			.set((row) => ({ asked: row('asked', '+', 1) }))
			.where('userId', '=', userId)
			.returning(['asked', 'stripeCustomerId'])
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
			ticket: customer.asked,
			subscriptions,
			plan: item ? await plans.nameOf(idOf(item.price.product)) : null,
		};
	};

	/**
	 * Writes what was read, unless something was written that was asked for later: whatever happened
	 * at Stripe before that question is in its answer. So the order in which answers come here does
	 * not matter. Writing the same again changes nothing.
	 */
	const store = async (
		within: Em,
		{ userId, ticket, subscriptions, plan }: Reading,
		cause: string,
	): Promise<void> => {
		const at = new Date(now());
		const isLatest = await within.nativeUpdate(
			CustomerEntity,
			{ userId, stored: { $lt: ticket } },
			{ stored: ticket, checkedAt: at },
		);
		if (isLatest === 0) return;
		const trials = subscriptions.flatMap(({ trial_start }) => trial_start ?? []);
		if (trials.length > 0) {
			await within.nativeUpdate(
				CustomerEntity,
				{ userId, trialUsedAt: null },
				{ trialUsedAt: new Date(Math.min(...trials) * 1000) },
			);
		}
		const best = bestOf(subscriptions);
		if (!best) return;
		const before = await within.findOne(SubscriptionEntity, userId);
		const isSameOne = before?.stripeSubscriptionId === best.id;
		const row = { ...rowOf(best), plan: plan ?? (isSameOne ? (before.plan ?? null) : null) };
		if (before && textOf(before) === textOf(row)) return;
		await within.upsert(SubscriptionEntity, { userId, ...row, cause, updatedAt: at });
	};

	return {
		read,
		store,

		/** Reads and stores. Does nothing for who never began to pay. */
		async refresh(userId: string, cause: string): Promise<void> {
			const reading = await read(userId);
			if (reading) await em.fork().transactional((within) => store(within, reading, cause));
		},

		/** From our own row, whatever Stripe is doing. */
		async statusOf(userId: string): Promise<SubscriptionStatus> {
			const row = await em.fork().findOne(SubscriptionEntity, userId);
			return {
				...statusFrom({ status: row?.status ?? null, trialEndsAt: row?.trialEndsAt ?? null }),
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

/** A customer or a subscription that Stripe does not know. */
function orNone(error: unknown): { data: Subscription[] } {
	if (error instanceof StripeFailure && error.reason === 'resource_missing') return { data: [] };
	throw error;
}
