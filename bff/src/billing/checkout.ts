import type { SubscriptionStatus } from '../../contract/billing/subscription.ts';
import { ruleOfStatus } from '../auth/auth.ts';
import { createKeyedQueue } from '../database/serialize-by-key.ts';
import { AppError, invalidField } from '../http/app-error.ts';
import { type CallStripe, StripeFailure } from '../providers/stripe.ts';
import type { Customers } from './customers.ts';
import type { Mirror } from './mirror.ts';
import type { Plans } from './plans.ts';
import { withSessionId } from './return-url.ts';
import { CheckoutSession, CheckoutSessions } from './stripe-objects.ts';

const TRIAL_DAYS = 14;
/** How often a checkout is attempted if something changes at Stripe in the meantime. */
const MAX_TRIES = 3;

export interface CheckoutOrder {
	userId: string;
	priceId: string;
	successUrl: string;
	cancelUrl: string;
}

export interface CheckoutOptions {
	request: CallStripe;
	plans: Plans;
	customers: Customers;
	mirror: Mirror;
	/** How a user found Warble, as metadata. */
	describeSource?: ((userId: string) => Promise<Record<string, string>>) | undefined;
	now?: (() => number) | undefined;
}

export type Checkout = ReturnType<typeof createCheckout>;

export function createCheckout({
	request,
	plans,
	customers,
	mirror,
	describeSource = async () => ({}),
	now = Date.now,
}: CheckoutOptions) {
	const runInOrder = createKeyedQueue();

	/**
	 * A user has only one open checkout at a time. Returns the open one for the same order, and
	 * expires all others.
	 */
	const reuse = async (customer: string, order: CheckoutOrder) => {
		const { data } = await request('list checkouts', CheckoutSessions, (stripe) =>
			stripe.checkout.sessions.list({ customer, limit: 20 }),
		);
		const opened = data.filter(({ status, url }) => status === 'open' && url);
		const same = opened.find((session) => isFor(session, order));
		for (const { id } of opened) {
			if (id !== same?.id)
				await request('expire checkout', CheckoutSession, (stripe) =>
					stripe.checkout.sessions.expire(id),
				);
		}
		return { same, newest: data[0]?.id ?? 'first' };
	};

	const create = async (
		customer: string,
		order: CheckoutOrder,
		{ mayTry, newest }: { mayTry: boolean; newest: string },
	) => {
		const { userId, priceId, successUrl, cancelUrl } = order;
		const source = await describeSource(userId);
		return request('create checkout', CheckoutSession, (stripe) =>
			stripe.checkout.sessions.create(
				{
					mode: 'subscription',
					customer,
					client_reference_id: userId,
					line_items: [{ price: priceId, quantity: 1 }],
					metadata: { ...source, userId, price: priceId },
					payment_method_collection: 'always',
					subscription_data: {
						// Stripe does not copy the metadata above.
						metadata: { ...source, userId },
						...(mayTry && {
							trial_period_days: TRIAL_DAYS,
							trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
						}),
					},
					success_url: withSessionId(successUrl),
					cancel_url: cancelUrl,
				},
				// Two tabs at once, also in different processes, see the same newest checkout. The plan is
				// not part of the key, so that two plans at once conflict and the second request tries
				// again. The minute is part of it, because Stripe repeats its failures for the same key.
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
				plans.clearCache();
				throw notOffered();
			}
			if (triesLeft <= 1) throw error;
			if (error.isMissing('customer')) await customers.replace(userId, customer);
			// Otherwise a checkout was paid, expired or opened in the meantime.
			return attempt(order, triesLeft - 1);
		}
	};

	return {
		/**
		 * Returns the URL of the checkout. Throws 400 for a plan that is not offered, 409 if the user
		 * has a subscription, and 503.
		 */
		begin(order: CheckoutOrder): Promise<string | null | undefined> {
			return runInOrder(order.userId, async () => {
				if (!(await plans.list()).some(({ id }) => id === order.priceId)) throw notOffered();
				return (await attempt(order, MAX_TRIES)).url;
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
	// Another checkout would charge twice.
	if (ruleOfStatus(status).hasEnded) return;
	throw new AppError(
		409,
		'already_subscribed',
		status === 'incomplete'
			? 'The first payment of your subscription is not confirmed yet. Finish it under Manage Subscription in settings, or choose a plan again in a day.'
			: 'You already have a subscription. Change it under Manage Subscription in settings.',
	);
}

function notOffered(): AppError {
	return invalidField('pricingOptionId', 'This plan isn’t available any more. Choose another.');
}
