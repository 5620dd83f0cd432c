import type { CheckoutSession, Customer, EndBehavior, Price } from './api/wire.ts';
import { identifier } from './identifier.ts';

/** The details of a checkout that the session does not contain. */
export interface Order {
	price: Price;
	quantity: number;
	trialDays: number | undefined;
	withoutCard: EndBehavior | undefined;
	metadata: Record<string, string>;
}

interface SessionParams {
	order: Order;
	/** The origin of the sandbox. */
	origin: string;
	customer: Customer;
	clientReferenceId: string | undefined;
	metadata: Record<string, string>;
	cardIsNeeded: boolean;
	expiresAt: number;
	successUrl: string;
	cancelUrl: string | undefined;
}

export function makeCheckoutSession(given: SessionParams, now: number): CheckoutSession {
	const { order, customer, clientReferenceId, cancelUrl } = given;
	const id = identifier('cs_test', 58);
	return {
		id,
		object: 'checkout.session',
		amount_total: order.trialDays === undefined ? order.price.unit_amount * order.quantity : 0,
		cancel_url: cancelUrl ?? null,
		client_reference_id: clientReferenceId ?? null,
		created: now,
		currency: order.price.currency,
		customer: customer.id,
		expires_at: given.expiresAt,
		invoice: null,
		livemode: false,
		metadata: given.metadata,
		mode: 'subscription',
		payment_method_collection: given.cardIsNeeded ? 'always' : 'if_required',
		payment_status: 'unpaid',
		status: 'open',
		subscription: null,
		success_url: given.successUrl,
		url: `${given.origin}/stripe/checkout/${id}`,
	};
}
