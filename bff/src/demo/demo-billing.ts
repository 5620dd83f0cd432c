import type { Sandbox } from '../../../sandbox/server.ts';
import { CustomerEntity, PaymentEntity, SubscriptionEntity } from '../billing/billing.ts';
import type { Services } from '../services.ts';

const PLAN = 'Solo';
/** More than the trial of 14 days, so that there is a paid invoice. */
const DAYS_SUBSCRIBED = 20;
/** Where the checkout would return to. Nobody follows it. */
const RETURN_URL = 'http://localhost/app/billing/success';

/**
 * Pays for a plan in the sandbox's Stripe, as the user would, and lets time pass there. Needed at
 * every start, because the sandbox's Stripe forgets everything when it stops.
 */
export async function subscribeDemoAccount(
	{ em, billing }: Pick<Services, 'em' | 'billing'>,
	sandbox: Pick<Sandbox, 'stripe'>,
	userId: string,
): Promise<void> {
	await em.fork().nativeDelete(PaymentEntity, { userId });
	await em.fork().nativeDelete(SubscriptionEntity, { userId });
	await em.fork().nativeDelete(CustomerEntity, { userId });
	const plan = (await billing.plans.list()).find(({ name }) => name === PLAN);
	if (!plan) throw new Error(`The sandbox’s Stripe has no plan "${PLAN}".`);
	const checkoutUrl = await billing.checkout.begin({
		userId,
		priceId: plan.id,
		successUrl: RETURN_URL,
		cancelUrl: RETURN_URL,
	});
	if (!checkoutUrl) throw new Error('The sandbox’s Stripe opened no checkout.');
	const paid = await sandbox.stripe.payCheckout({ checkoutUrl, days: DAYS_SUBSCRIBED });
	// The server does not listen yet, so no event arrives by itself.
	await billing.events.replay(paid);
}
