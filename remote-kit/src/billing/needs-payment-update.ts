import type { SubscriptionStatus } from 'bff/contract/billing/subscription';

/**
 * Whether the subscription ended because a payment failed. A working card restores it, so the user
 * must not buy a second subscription.
 */
export function needsPaymentUpdate(subscription: SubscriptionStatus | null): boolean {
	return (
		subscription !== null &&
		!subscription.hasActiveSubscription &&
		['past_due', 'unpaid'].includes(subscription.status ?? '')
	);
}
