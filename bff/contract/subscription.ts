import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

// Apart from billing.ts, because every page of the shell needs this and only the account's screens
// need the rest.

/** What our own mirror of the payment provider says. `active` and `trialing` may enter. */
export const SubscriptionStatus = Type.Object({
	hasActiveSubscription: Type.Boolean(),
	/**
	 * The provider's word (`trialing`, `active`, `past_due`, `canceled`, …); null without a
	 * subscription.
	 */
	status: Type.Union([Type.String(), Type.Null()]),
	/** ISO 8601, UTC; null when there is no trial. */
	trialEndsAt: Type.Union([Type.String(), Type.Null()]),
	/**
	 * When the paid period or the trial ends and the next begins, unless `endsAt` is set. ISO 8601,
	 * UTC.
	 */
	renewsAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
	/** Cancelled, and good until then. ISO 8601, UTC. */
	endsAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
	/** Name of the plan. */
	plan: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type SubscriptionStatus = Static<typeof SubscriptionStatus>;

/** Answered from our database, so that an outage of the payment provider locks nobody out. */
export const subscriptionStatus = {
	method: 'GET',
	url: '/api/stripe/subscription-status',
	schema: {
		summary: 'Whether the signed-in person may enter the app',
		tags: ['billing'],
		response: { 200: SubscriptionStatus, ...failures },
	},
} as const satisfies Route;
