import type { Customer, Invoice, Subscription } from './api/wire.ts';
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
	const [{ price, quantity }] = subscription.items.data;
	const total = isTrial ? 0 : price.unit_amount * quantity;
	return {
		id: identifier('in'),
		object: 'invoice',
		amount_due: total,
		amount_paid: 0,
		amount_remaining: total,
		attempt_count: 0,
		attempted: false,
		billing_reason: reason,
		created: now,
		currency: price.currency,
		customer: customer.id,
		livemode: false,
		next_payment_attempt: null,
		number: `${customer.invoice_prefix}-${String(number).padStart(4, '0')}`,
		parent: {
			subscription_details: { subscription: subscription.id },
			type: 'subscription_details',
		},
		status: 'open',
		status_transitions: { paid_at: null },
		total,
	};
}
