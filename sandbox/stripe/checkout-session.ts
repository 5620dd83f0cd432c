import type { CheckoutSession, Customer, Price } from './api/wire.ts';
import { identifier } from './identifier.ts';
import type { EndBehavior } from './subscription.ts';

/** The details of a checkout that the session does not contain. */
export interface Order {
	price: Price;
	quantity: number;
	trialDays: number | undefined;
	withoutCard: EndBehavior | undefined;
	metadata: Record<string, string>;
	description: string | undefined;
}

interface SessionParams {
	order: Order;
	/** The origin of the sandbox. */
	origin: string;
	customer: Customer | null;
	email: string | undefined;
	clientReferenceId: string | undefined;
	metadata: Record<string, string>;
	cardIsNeeded: boolean;
	expiresAt: number;
	successUrl: string;
	cancelUrl: string | undefined;
	locale: string | undefined;
}

export function makeCheckoutSession(given: SessionParams, now: number): CheckoutSession {
	const {
		order,
		origin,
		customer,
		email,
		clientReferenceId,
		metadata,
		cardIsNeeded,
		expiresAt,
		successUrl,
		cancelUrl,
		locale,
	} = given;
	const id = identifier('cs_test', 58);
	const total = order.trialDays === undefined ? order.price.unit_amount * order.quantity : 0;
	return {
		id,
		object: 'checkout.session',
		adaptive_pricing: { enabled: false },
		after_expiration: null,
		allow_promotion_codes: null,
		allowed_payment_method_types: null,
		amount_subtotal: total,
		amount_total: total,
		automatic_tax: { enabled: false, liability: null, provider: null, status: null },
		billing_address_collection: null,
		cancel_url: cancelUrl ?? null,
		client_reference_id: clientReferenceId ?? null,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created: now,
		currency: order.price.currency,
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: customer?.id ?? null,
		customer_account: null,
		customer_creation: customer ? null : 'always',
		customer_details: {
			address: null,
			business_name: null,
			email: customer?.email ?? email ?? null,
			individual_name: null,
			name: null,
			phone: null,
			tax_exempt: 'none',
			tax_ids: null,
		},
		customer_email: email ?? null,
		discounts: null,
		expires_at: expiresAt,
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: false,
		locale: locale ?? null,
		managed_payments: { enabled: false },
		metadata,
		mode: 'subscription',
		origin_context: null,
		payment_intent: null,
		payment_link: null,
		payment_method_collection: cardIsNeeded ? 'always' : 'if_required',
		payment_method_configuration_details: null,
		payment_method_options: { card: { request_three_d_secure: 'automatic' } },
		payment_method_types: ['card'],
		payment_status: 'unpaid',
		permissions: null,
		phone_number_collection: { enabled: false },
		recovered_from: null,
		saved_payment_method_options: {
			allow_redisplay_filters: ['always'],
			payment_method_remove: 'disabled',
			payment_method_save: null,
		},
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: 'open',
		submit_type: null,
		subscription: null,
		success_url: successUrl,
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: 'hosted_page',
		url: `${origin}/stripe/checkout/${id}`,
		wallet_options: null,
	};
}
