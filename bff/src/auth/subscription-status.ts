import type { SubscriptionStatus } from '../../contract/billing/subscription.ts';

export interface StatusRule {
	/** Whether the user may use the app. */
	hasAccess: boolean;
	/** Whether it can no longer cost anything, so that another subscription may begin. */
	hasEnded: boolean;
}

/**
 * Every status of a subscription at Stripe, in order of precedence for a user with several.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
const rules: Readonly<Record<string, StatusRule>> = {
	active: { hasAccess: true, hasEnded: false },
	trialing: { hasAccess: true, hasEnded: false },
	/** A renewal was not paid; Stripe retries. */
	past_due: { hasAccess: false, hasEnded: false },
	/** Stripe has stopped retrying, and continues when the invoice is paid. */
	unpaid: { hasAccess: false, hasEnded: false },
	/** The trial ended without a card, and continues once there is one. */
	paused: { hasAccess: false, hasEnded: false },
	/** The first payment is open, and can still be made for 23 hours. */
	incomplete: { hasAccess: false, hasEnded: false },
	canceled: { hasAccess: false, hasEnded: true },
	/** The first payment was never made. */
	incomplete_expired: { hasAccess: false, hasEnded: true },
};
const order = Object.keys(rules);
/** The statuses with which the user may use the app, for statements in SQL. */
export const accessStatuses: readonly string[] = order.filter((status) => rules[status]?.hasAccess);
/** A status that Stripe adds later may cost something, and gives no access. */
const unknown: StatusRule = { hasAccess: false, hasEnded: false };

export function ruleOfStatus(status: string | null): StatusRule {
	if (status === null) return { hasAccess: false, hasEnded: true };
	return Object.hasOwn(rules, status) ? (rules[status] ?? unknown) : unknown;
}

/**
 * A lower number takes precedence. An unknown status takes precedence over those that have ended.
 */
export function rankOfStatus(status: string): number {
	const rank = order.indexOf(status);
	return rank === -1 ? order.indexOf('canceled') - 0.5 : rank;
}

/** The status for the API, from a row of `subscriptions`; all fields are null without a row. */
export function toSubscriptionStatus(row: {
	status: string | null;
	trialEndsAt: Date | string | null;
}): SubscriptionStatus {
	return {
		hasActiveSubscription: ruleOfStatus(row.status).hasAccess,
		status: row.status,
		trialEndsAt: row.trialEndsAt === null ? null : new Date(row.trialEndsAt).toISOString(),
	};
}
