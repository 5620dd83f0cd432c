import type Stripe from 'stripe';

// The objects as they are sent, with the fields that Warble, the tests or our pages read. They are
// derived from the SDK's types, so that the compiler notices changes of the API. Where Stripe sends
// an id or an object, we store an id.

export type Product = Pick<
	Stripe.Product,
	| 'id'
	| 'object'
	| 'active'
	| 'created'
	| 'default_price'
	| 'description'
	| 'livemode'
	| 'metadata'
	| 'name'
>;

export type Customer = Pick<
	Stripe.Customer,
	'id' | 'object' | 'created' | 'email' | 'invoice_prefix' | 'livemode' | 'metadata' | 'name'
> & { next_invoice_sequence: number };

export type PortalSession = Pick<
	Stripe.BillingPortal.Session,
	'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>;

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

export type Price = Pick<
	Stripe.Price,
	'id' | 'object' | 'active' | 'created' | 'currency' | 'livemode' | 'metadata' | 'type'
> & {
	product: string;
	recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'>;
	unit_amount: number;
	/** The SDK converts it to a decimal. */
	unit_amount_decimal: string;
};

export type SubscriptionItem = Pick<
	Stripe.SubscriptionItem,
	'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'subscription'
> & { price: Price; quantity: number };

export type Subscription = Pick<
	Stripe.Subscription,
	| 'id'
	| 'object'
	| 'billing_cycle_anchor'
	| 'cancel_at'
	| 'cancel_at_period_end'
	| 'canceled_at'
	| 'created'
	| 'currency'
	| 'ended_at'
	| 'livemode'
	| 'metadata'
	| 'start_date'
	| 'status'
	| 'trial_end'
	| 'trial_start'
> & {
	cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
	customer: string;
	default_payment_method: string | null;
	items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
	latest_invoice: string | null;
	trial_settings: { end_behavior: { missing_payment_method: EndBehavior } };
};

/** The end of a trial without a card. */
export type EndBehavior = 'cancel' | 'create_invoice' | 'pause';

export type Invoice = Pick<
	Stripe.Invoice,
	| 'id'
	| 'object'
	| 'amount_due'
	| 'amount_paid'
	| 'amount_remaining'
	| 'attempt_count'
	| 'attempted'
	| 'billing_reason'
	| 'created'
	| 'currency'
	| 'livemode'
	| 'next_payment_attempt'
	| 'number'
	| 'status'
	| 'total'
> & {
	customer: string;
	parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
	status_transitions: { paid_at: number | null };
};

export type CheckoutSession = Pick<
	Stripe.Checkout.Session,
	| 'id'
	| 'object'
	| 'amount_total'
	| 'cancel_url'
	| 'client_reference_id'
	| 'created'
	| 'currency'
	| 'expires_at'
	| 'livemode'
	| 'metadata'
	| 'mode'
	| 'payment_method_collection'
	| 'payment_status'
	| 'status'
	| 'success_url'
	| 'url'
> & {
	customer: string;
	subscription: string | null;
	invoice: string | null;
};
