import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route, Time } from '../route.ts';

// Separate from billing.ts, because every page of the shell loads this file and only the settings
// and plans screens need the rest.

/** A user's subscription, as mirrored from the payment provider. */
export const SubscriptionStatus = Type.Object({
	/** True for the statuses `active` and `trialing`. */
	hasActiveSubscription: Type.Boolean(),
	/**
	 * The provider's status (`trialing`, `active`, `past_due`, `canceled`, …); null without a
	 * subscription.
	 */
	status: nullable(Type.String()),
	/** ISO 8601, UTC; null when there is no trial. */
	trialEndsAt: nullable(Time),
	/**
	 * When the paid period or the trial ends and the next period begins; null if `endsAt` is set.
	 * ISO 8601, UTC.
	 */
	renewsAt: Type.Optional(nullable(Time)),
	/** When a cancelled subscription ends. ISO 8601, UTC. */
	endsAt: Type.Optional(nullable(Time)),
	/** Name of the plan. */
	plan: Type.Optional(nullable(Type.String())),
});
export type SubscriptionStatus = Static<typeof SubscriptionStatus>;

/** Read from our database, so that an outage of the payment provider does not lock users out. */
export const subscriptionStatus = {
	method: 'GET',
	url: '/api/stripe/subscription-status',
	schema: {
		summary: 'Whether the signed-in user has access to the app',
		tags: ['billing'],
		response: { 200: SubscriptionStatus, ...failures },
	},
} as const satisfies Route;
