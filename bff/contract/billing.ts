import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** What our own mirror of the payment provider says. `active` and `trialing` may enter. */
export const SubscriptionStatus = Type.Object({
	hasActiveSubscription: Type.Boolean(),
	/** The provider's word (`trialing`, `active`, `past_due`, `canceled`, …); null without a subscription. */
	status: Type.Union([Type.String(), Type.Null()]),
	/** ISO 8601, UTC; null when there is no trial. */
	trialEndsAt: Type.Union([Type.String(), Type.Null()]),
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
