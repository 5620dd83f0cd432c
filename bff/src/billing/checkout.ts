import type { SubscriptionStatus } from '../../contract/subscription.ts';
import { AppError, invalidField } from '../http/app-error.ts';
import { type CallStripe, StripeFailure } from '../providers/stripe.ts';
import type { Customers } from './customers.ts';
import type { Mirror } from './mirror.ts';
import type { Plans } from './plans.ts';
import { withSessionId } from './return-url.ts';
import { createKeyedQueue } from './serialize-by-key.ts';
import { CheckoutSession, CheckoutSessions } from './stripe-objects.ts';

const TRIAL_DAYS = 14;
/** How often a request may find that something changed in the meantime. */
const TRIES = 3;
/** There is a subscription, which the portal changes; a second one would be paid for as well. */
const open = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

export interface CheckoutOrder {
	userId: string;
	priceId: string;
	successUrl: string;
	cancelUrl: string;
}

export interface CheckoutOptions {
	ask: CallStripe;
	plans: Plans;
	customers: Customers;
	mirror: Mirror;
	now?: (() => number) | undefined;
}

export type Checkout = ReturnType<typeof createCheckout>;

export function createCheckout({ ask, plans, customers, mirror, now = Date.now }: CheckoutOptions) {
	const takeTurns = createKeyedQueue();

	/**
	 * One of a person's checkouts is open at a time: the same is answered again, another plan's ends.
	 */
	const reuse = async (customer: string, order: CheckoutOrder) => {
		const { data } = await ask(CheckoutSessions, (stripe) =>
			stripe.checkout.sessions.list({ customer, limit: 20 }),
		);
		const opened = data.filter(({ status, url }) => status === 'open' && url);
		const same = opened.find((session) => isFor(session, order));
		for (const { id } of opened) {
			if (id !== same?.id)
				await ask(CheckoutSession, (stripe) => stripe.checkout.sessions.expire(id));
		}
		return { same, newest: data[0]?.id ?? 'first' };
	};

	const create = (
		customer: string,
		order: CheckoutOrder,
		{ mayTry, newest }: { mayTry: boolean; newest: string },
	) => {
		const { userId, priceId, successUrl, cancelUrl } = order;
		return ask(CheckoutSession, (stripe) =>
			stripe.checkout.sessions.create(
				{
					mode: 'subscription',
					customer,
					client_reference_id: userId,
					line_items: [{ price: priceId, quantity: 1 }],
					metadata: { userId, price: priceId },
					payment_method_collection: 'always',
					subscription_data: {
						metadata: { userId },
						...(mayTry && {
							trial_period_days: TRIAL_DAYS,
							trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
						}),
					},
					success_url: withSessionId(successUrl),
					cancel_url: cancelUrl,
				},
				// Two tabs at once, in whatever process, see the same newest checkout. The plan is not part
				// of the key: two plans at once are a conflict, of which the second sees what the first
				// did. The minute is, because Stripe repeats its own failures.
				{ idempotencyKey: `checkout:${customer}:${newest}:${Math.floor(now() / 60_000)}` },
			),
		);
	};

	const attempt = async (order: CheckoutOrder, triesLeft: number): Promise<CheckoutSession> => {
		const { userId } = order;
		await mirror.refresh(userId, 'checkout');
		refuseSubscribed(await mirror.statusOf(userId));
		const customer = await customers.ensure(userId);
		try {
			const { same, newest } = await reuse(customer, order);
			if (same) return same;
			const known = await customers.find(userId);
			return await create(customer, order, { mayTry: !known?.trialUsedAt, newest });
		} catch (error) {
			if (!(error instanceof StripeFailure) || error.kind === 'unavailable') throw error;
			if (error.param?.startsWith('line_items')) {
				plans.forget();
				throw notOffered();
			}
			if (triesLeft <= 1) throw error;
			if (error.isMissing('customer')) await customers.replace(userId, customer);
			// Otherwise a checkout was paid, ended or opened since we looked.
			return attempt(order, triesLeft - 1);
		}
	};

	return {
		/**
		 * Answers where to pay. Throws 400 for a plan that is not offered, 409 where there is a
		 * subscription, 503.
		 */
		begin(order: CheckoutOrder): Promise<string | null | undefined> {
			return takeTurns(order.userId, async () => {
				if (!(await plans.list()).some(({ id }) => id === order.priceId)) throw notOffered();
				return (await attempt(order, TRIES)).url;
			});
		},
	};
}

function isFor(
	{ metadata, success_url, cancel_url }: CheckoutSession,
	{ priceId, successUrl, cancelUrl }: CheckoutOrder,
): boolean {
	return (
		metadata?.price === priceId &&
		success_url === withSessionId(successUrl) &&
		cancel_url === cancelUrl
	);
}

function refuseSubscribed({ status }: SubscriptionStatus): void {
	if (status === null || !open.has(status)) return;
	throw new AppError(
		409,
		'already_subscribed',
		'You have a subscription already. Change it under Manage Subscription in settings.',
	);
}

function notOffered(): AppError {
	return invalidField('pricingOptionId', 'This plan is not offered. Choose one of the list.');
}
