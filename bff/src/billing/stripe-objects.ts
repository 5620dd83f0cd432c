import type { Static } from 'typebox';
import * as Type from 'typebox';

// What we read of Stripe's objects, and no more: the rest may change.

const Id = Type.String({ minLength: 1 });
const Time = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Metadata = Type.Optional(
	Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()]),
);

/** Another object: whole where it was expanded, otherwise its id. */
export const Reference = Type.Union([Id, Type.Object({ id: Id })]);

export function idOf(reference: Static<typeof Reference>): string {
	return typeof reference === 'string' ? reference : reference.id;
}

export const Named = Type.Object({ id: Id });

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
	/** Null where the amount depends on how much is bought. */
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
	/** Before 2025-03-31 of the API here, since then on the items. */
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
			customer: Type.Optional(Type.Union([Reference, Type.Null()])),
		}),
	}),
});
export type Event = Static<typeof Event>;
