import type Stripe from 'stripe';

// The objects as they are sent. They are derived from the SDK's types, so that the compiler notices
// changes of the API. They differ where the SDK converts strings to decimals, and where we always
// store an id instead of an object.

export type Product = Stripe.Product;
export type Customer = Stripe.Customer;
export type PortalSession = Stripe.BillingPortal.Session;
export type Event = Omit<Stripe.EventBase, 'type'> & { type: EventType };

export type EventType =
	| 'checkout.session.completed'
	| 'checkout.session.expired'
	| 'customer.deleted'
	| 'customer.subscription.created'
	| 'customer.subscription.updated'
	| 'customer.subscription.deleted'
	| 'customer.subscription.paused'
	| 'customer.subscription.trial_will_end'
	| 'invoice.paid'
	| 'invoice.payment_failed';

export type Price = Omit<Stripe.Price, 'product' | 'unit_amount_decimal'> & {
	product: string;
	recurring: Stripe.Price.Recurring;
	unit_amount: number;
	unit_amount_decimal: string;
};

export type Plan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string };

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
	price: Price;
	plan: Plan;
};

export type Subscription = Omit<
	Stripe.Subscription,
	'customer' | 'default_payment_method' | 'items' | 'latest_invoice'
> & {
	customer: string;
	default_payment_method: string | null;
	items: {
		object: 'list';
		data: [SubscriptionItem];
		has_more: false;
		url: string;
		total_count: number;
	};
	latest_invoice: string | null;
};

export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'quantity_decimal' | 'pricing'> & {
	quantity_decimal: string;
	pricing: {
		type: 'price_details';
		price_details: { price: string; product: string };
		unit_amount_decimal: string;
	};
};

export type Invoice = Omit<Stripe.Invoice, 'customer' | 'lines'> & {
	customer: string;
	lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string; total_count: number };
};

export type CheckoutSession = Omit<
	Stripe.Checkout.Session,
	'customer' | 'subscription' | 'invoice'
> & {
	customer: string | null;
	subscription: string | null;
	invoice: string | null;
};
