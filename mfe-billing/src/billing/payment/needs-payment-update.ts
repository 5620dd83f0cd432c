import type { SubscriptionStatus } from 'bff/contract/subscription';

/**
 * Whether there is a subscription that a working card would bring back, so that a new one would be
 * a second.
 */
export function needsMending(subscription: SubscriptionStatus | null): boolean {
	return (
		subscription !== null &&
		!subscription.hasActiveSubscription &&
		['past_due', 'unpaid'].includes(subscription.status ?? '')
	);
}
