import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';
import { SubscriptionStatus } from './subscription.ts';

/** A plan, as the payment provider's prices and products describe it. */
export const PricingOption = Type.Object({
	id: Type.String(),
	name: Type.String(),
	description: Type.String(),
	/** In the currency's smallest unit: cents, or whole yen. */
	amount: Type.Integer(),
	/** Lower case, as `eur`. */
	currency: Type.String(),
	/** `month`, `year`, …; `3 months` where it is more than one. */
	interval: Type.String(),
	features: Type.Array(Type.String()),
});
export type PricingOption = Static<typeof PricingOption>;

/**
 * The plans, cheapest first. 503 `billing_unavailable` when the payment provider cannot be asked
 * and nothing is remembered.
 */
export const pricingOptions = {
	method: 'GET',
	url: '/api/stripe/pricing-options',
	schema: {
		summary: 'The plans',
		tags: ['billing'],
		response: { 200: Type.Object({ options: Type.Array(PricingOption) }), ...failures },
	},
} as const satisfies Route;

const OwnUrl = Type.Optional(
	Type.String({
		maxLength: 2000,
		description: 'absolute, on our own origin and below /app; anything else is refused',
	}),
);
const Leave = Type.Object({ url: Type.String() });

/**
 * Begins paying for a plan: the browser goes to `url`. Asked twice it answers the same open
 * checkout. 400 `invalid_input` for a plan that is not offered or an address that is not ours, 409
 * `already_subscribed`, 503 `billing_unavailable`.
 */
export const createCheckoutSession = {
	method: 'POST',
	url: '/api/stripe/create-checkout-session',
	schema: {
		summary: 'Begin paying for a plan',
		tags: ['billing'],
		body: Type.Object(
			{
				pricingOptionId: Type.String({ minLength: 1, maxLength: 255 }),
				successUrl: OwnUrl,
				cancelUrl: OwnUrl,
			},
			{ additionalProperties: false },
		),
		response: { 200: Leave, ...failures },
	},
} as const satisfies Route;

/**
 * Where cards, invoices and cancelling are: the browser goes to `url`. 409 `no_customer` for who
 * never paid, 503 `billing_unavailable`.
 */
export const customerPortal = {
	method: 'POST',
	url: '/api/stripe/customer-portal',
	schema: {
		summary: 'Manage the subscription',
		tags: ['billing'],
		body: Type.Object({ returnUrl: OwnUrl }, { additionalProperties: false }),
		response: { 200: Leave, ...failures },
	},
} as const satisfies Route;

/**
 * Asks the payment provider itself, at most every few seconds for a person, and answers as
 * `subscriptionStatus` does: for the moment after paying, when the provider's message may not have
 * arrived. Answers what is stored when the provider cannot be asked.
 */
export const refreshSubscription = {
	method: 'POST',
	url: '/api/stripe/refresh-subscription',
	schema: {
		summary: 'Ask the payment provider for the subscription',
		tags: ['billing'],
		response: { 200: SubscriptionStatus, ...failures },
	},
} as const satisfies Route;
