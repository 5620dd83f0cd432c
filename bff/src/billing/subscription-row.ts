import { rankOfStatus, ruleOfStatus } from '../auth/auth.ts';
import type { Subscription } from './stripe-objects.ts';

/** The subscription that takes precedence if a user has several. */
export function bestOf(subscriptions: readonly Subscription[]): Subscription | undefined {
	const [best] = subscriptions.toSorted(
		(a, b) =>
			rankOfStatus(a.status) - rankOfStatus(b.status) ||
			b.created - a.created ||
			a.id.localeCompare(b.id),
	);
	return best;
}

/** The columns of the mirror for a subscription. */
export function rowOf({ id, status, ...subscription }: Subscription) {
	const { hasAccess: isGoingOn } = ruleOfStatus(status);
	const periodEnd = periodEndOf(subscription);
	const endsAt =
		subscription.ended_at ??
		subscription.cancel_at ??
		(subscription.cancel_at_period_end ? periodEnd : null);
	return {
		status,
		stripeSubscriptionId: id,
		trialEndsAt: status === 'trialing' ? timeOf(subscription.trial_end) : null,
		renewsAt: isGoingOn && endsAt === null ? timeOf(periodEnd) : null,
		endsAt: timeOf(endsAt),
	};
}

/**
 * The end of the current period. Since version 2025-03-31 of Stripe's API it is on the items: the
 * earliest one is used.
 */
function periodEndOf({
	current_period_end,
	items,
}: Pick<Subscription, 'current_period_end' | 'items'>): number | null {
	const ends = items.data.flatMap((item) => item.current_period_end ?? []);
	return ends.length > 0 ? Math.min(...ends) : (current_period_end ?? null);
}

function timeOf(seconds: number | null | undefined): Date | null {
	return seconds == null ? null : new Date(seconds * 1000);
}
