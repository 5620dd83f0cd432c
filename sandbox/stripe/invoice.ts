import type { Customer, Invoice, InvoiceLine, Subscription } from './api/wire.ts';
import { identifier } from './identifier.ts';

interface InvoiceOptions {
	subscription: Subscription;
	customer: Customer;
	reason: 'subscription_create' | 'subscription_cycle';
	/** The invoice of a trial is 0. */
	isTrial: boolean;
	number: number;
}

/** An open invoice for the subscription's current period. */
export function makeInvoice(
	{ subscription, customer, reason, isTrial, number }: InvoiceOptions,
	now: number,
): Invoice {
	const [{ price, quantity = 1 }] = subscription.items.data;
	const id = identifier('in');
	const total = isTrial ? 0 : price.unit_amount * quantity;
	return {
		id,
		object: 'invoice',
		account_country: 'DE',
		account_name: 'Warble’s sandbox',
		account_tax_ids: null,
		amount_due: total,
		amount_overpaid: 0,
		amount_paid: 0,
		amount_remaining: total,
		amount_shipping: 0,
		application: null,
		attempt_count: 0,
		attempted: false,
		auto_advance: true,
		automatic_tax: {
			disabled_reason: null,
			enabled: false,
			liability: null,
			provider: null,
			status: null,
		},
		automatically_finalizes_at: null,
		billing_reason: reason,
		collection_method: 'charge_automatically',
		created: now,
		currency: price.currency,
		custom_fields: null,
		customer: customer.id,
		customer_account: null,
		customer_address: null,
		customer_email: customer.email,
		customer_name: customer.name ?? null,
		customer_phone: null,
		customer_shipping: null,
		customer_tax_exempt: 'none',
		customer_tax_ids: [],
		default_payment_method: null,
		default_source: null,
		default_tax_rates: [],
		description: null,
		discounts: [],
		due_date: null,
		effective_at: now,
		ending_balance: 0,
		footer: null,
		from_invoice: null,
		hosted_invoice_url: null,
		invoice_pdf: null,
		issuer: { type: 'self' },
		last_finalization_error: null,
		latest_revision: null,
		lines: {
			object: 'list',
			data: [lineOf(subscription, { invoice: id, amount: total, isTrial })],
			has_more: false,
			total_count: 1,
			url: `/v1/invoices/${id}/lines`,
		},
		livemode: false,
		metadata: {},
		next_payment_attempt: null,
		number: `${customer.invoice_prefix}-${String(number).padStart(4, '0')}`,
		on_behalf_of: null,
		parent: {
			quote_details: null,
			subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
			type: 'subscription_details',
		},
		payment_settings: {
			default_mandate: null,
			payment_method_options: null,
			payment_method_types: null,
		},
		period_end: now,
		period_start: now,
		post_payment_credit_notes_amount: 0,
		pre_payment_credit_notes_amount: 0,
		receipt_number: null,
		rendering: null,
		shipping_cost: null,
		shipping_details: null,
		starting_balance: 0,
		statement_descriptor: null,
		status: 'open',
		status_transitions: {
			finalized_at: now,
			marked_uncollectible_at: null,
			paid_at: null,
			voided_at: null,
		},
		subtotal: total,
		subtotal_excluding_tax: total,
		test_clock: null,
		total,
		total_discount_amounts: [],
		total_excluding_tax: total,
		total_pretax_credit_amounts: [],
		total_taxes: [],
		webhooks_delivered_at: now,
	};
}

interface LineOptions {
	invoice: string;
	amount: number;
	isTrial: boolean;
}

function lineOf(
	{ id, metadata, items }: Subscription,
	{ invoice, amount, isTrial }: LineOptions,
): InvoiceLine {
	const [item] = items.data;
	const { price, quantity = 1 } = item;
	return {
		id: identifier('il'),
		object: 'line_item',
		amount,
		currency: price.currency,
		description: isTrial ? 'Trial period' : `${quantity} × subscription`,
		discount_amounts: [],
		discountable: true,
		discounts: [],
		invoice,
		livemode: false,
		metadata,
		parent: {
			invoice_item_details: null,
			subscription_item_details: {
				invoice_item: null,
				proration: false,
				proration_details: { credited_items: null },
				subscription: id,
				subscription_item: item.id,
			},
			type: 'subscription_item_details',
		},
		period: { end: item.current_period_end, start: item.current_period_start },
		pretax_credit_amounts: [],
		pricing: {
			price_details: { price: price.id, product: price.product },
			type: 'price_details',
			unit_amount_decimal: isTrial ? '0' : price.unit_amount_decimal,
		},
		quantity,
		quantity_decimal: String(quantity),
		subscription: id,
		subtotal: amount,
		taxes: [],
	};
}
