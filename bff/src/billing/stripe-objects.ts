import type { Static } from 'typebox';
import * as Type from 'typebox';

// The fields of Stripe's objects that we use. Other fields are ignored, so they may change.

const Id = Type.String({ minLength: 1 });
const Whole = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const Time = Whole;
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Metadata = Type.Optional(
	Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()]),
);

/** A reference to another object: its id, or the object itself if it was expanded. */
export const Reference = Type.Union([Id, Type.Object({ id: Id })]);

export function idOf(reference: Static<typeof Reference>): string {
	return typeof reference === 'string' ? reference : reference.id;
}

export const StripeObject = Type.Object({ id: Id });

export const Product = Type.Object({
	id: Id,
	active: Type.Boolean(),
	name: Type.String(),
	description: Text,
	metadata: Metadata,
});

export const Price = Type.Object({
	id: Id,
	currency: Type.String(),
	/** Null if the amount depends on the quantity. */
	unit_amount: Type.Union([Type.Integer(), Type.Null()]),
	recurring: Type.Union([
		Type.Object({
			interval: Type.String(),
			interval_count: Type.Integer(),
			usage_type: Type.String(),
		}),
		Type.Null(),
	]),
	product: Type.Union([Product, Type.Object({ id: Id, deleted: Type.Literal(true) })]),
});
export type Price = Static<typeof Price>;
export const Prices = Type.Object({ data: Type.Array(Price) });

export const Subscription = Type.Object({
	id: Id,
	status: Type.String({ minLength: 1 }),
	created: Type.Integer(),
	trial_start: Time,
	trial_end: Time,
	cancel_at: Time,
	cancel_at_period_end: Type.Boolean(),
	ended_at: Time,
	/** Until version 2025-03-31 of the API; since then it is on the items. */
	current_period_end: Time,
	items: Type.Object({
		data: Type.Array(
			Type.Object({ current_period_end: Time, price: Type.Object({ product: Reference }) }),
		),
	}),
});
export type Subscription = Static<typeof Subscription>;
export const Subscriptions = Type.Object({ data: Type.Array(Subscription) });

export const CheckoutSession = Type.Object({
	id: Id,
	status: Text,
	url: Text,
	success_url: Text,
	cancel_url: Text,
	metadata: Metadata,
});
export type CheckoutSession = Static<typeof CheckoutSession>;
export const CheckoutSessions = Type.Object({ data: Type.Array(CheckoutSession) });

export const PortalSession = Type.Object({ url: Type.String() });

export const Event = Type.Object({
	id: Id,
	type: Type.String(),
	created: Type.Integer(),
	data: Type.Object({
		object: Type.Object({
			id: Type.Optional(Id),
			object: Text,
			/** Fields of an invoice and a charge; amounts in the smallest unit of the currency. */
			currency: Text,
			amount_paid: Whole,
			amount_refunded: Whole,
			customer: Type.Optional(Type.Union([Reference, Type.Null()])),
		}),
	}),
});
export type Event = Static<typeof Event>;
