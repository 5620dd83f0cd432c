import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from '../route.ts';
import { SubscriptionStatus } from './subscription.ts';

/** A plan: a price and its product at the payment provider. */
export const PricingOption = Type.Object({
	id: Type.String(),
	name: Type.String(),
	description: Type.String(),
	/** In the currency's smallest unit, such as cents (or whole yen). */
	amount: Type.Integer(),
	/** Currency code in lower case, such as `eur`. */
	currency: Type.String(),
	/** `month`, `year`, … or, for more than one, `3 months`. */
	interval: Type.String(),
	features: Type.Array(Type.String()),
});
export type PricingOption = Static<typeof PricingOption>;

/**
 * The plans, cheapest first. 503 `billing_unavailable` when the payment provider cannot be reached
 * and no plans are cached.
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
		description: 'absolute URL on our own origin and below /app; anything else is refused',
	}),
);
/** The provider's page that the browser goes to next. */
const Redirect = Type.Object({ url: Type.String() });

/**
 * Starts the checkout of a plan: the browser goes to `url`. A second request returns the same open
 * checkout. 400 `invalid_input` for a plan that is not offered or a URL that is not ours, 409
 * `already_subscribed`, 503 `billing_unavailable`.
 */
export const createCheckoutSession = {
	method: 'POST',
	url: '/api/stripe/create-checkout-session',
	schema: {
		summary: 'Start the checkout of a plan',
		tags: ['billing'],
		body: Type.Object(
			{
				pricingOptionId: Type.String({ minLength: 1, maxLength: 255 }),
				successUrl: OwnUrl,
				cancelUrl: OwnUrl,
			},
			{ additionalProperties: false },
		),
		response: { 200: Redirect, ...failures },
	},
} as const satisfies Route;

/**
 * Opens the customer portal for cards, invoices and cancelling: the browser goes to `url`. 409
 * `no_customer` if the user never paid, 503 `billing_unavailable`.
 */
export const customerPortal = {
	method: 'POST',
	url: '/api/stripe/customer-portal',
	schema: {
		summary: 'Manage the subscription',
		tags: ['billing'],
		body: Type.Object({ returnUrl: OwnUrl }, { additionalProperties: false }),
		response: { 200: Redirect, ...failures },
	},
} as const satisfies Route;

/**
 * Reads the subscription from the payment provider, at most once in two seconds for each user, and
 * responds as `subscriptionStatus` does. Used right after paying, when the provider's webhook may
 * not have arrived. Returns the stored status when the provider cannot be reached.
 */
export const refreshSubscription = {
	method: 'POST',
	url: '/api/stripe/refresh-subscription',
	schema: {
		summary: 'Read the subscription from the payment provider',
		tags: ['billing'],
		response: { 200: SubscriptionStatus, ...failures },
	},
} as const satisfies Route;
