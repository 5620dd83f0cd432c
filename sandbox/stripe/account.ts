import type {
	CheckoutSession,
	Customer,
	Event,
	EventType,
	Invoice,
	PortalSession,
	Price,
	Product,
	Subscription,
} from './api/wire.ts';
import { defaultPlans, makePrice, makeProduct, type PlanDefinition } from './catalogue.ts';
import type { Order } from './checkout-session.ts';
import { Collection } from './collection.ts';
import { identifier } from './identifier.ts';

/** The API version of all objects, the same as that of the `stripe` package. */
export const apiVersion = '2026-10-28.endive';

/** The data of the Stripe account, in memory only. */
export class Account {
	readonly products = new Collection<Product>('product', '/v1/products');
	readonly prices = new Collection<Price>('price', '/v1/prices');
	readonly customers = new Collection<Customer>('customer', '/v1/customers');
	readonly subscriptions = new Collection<Subscription>('subscription', '/v1/subscriptions');
	readonly invoices = new Collection<Invoice>('invoice', '/v1/invoices');
	readonly checkouts = new Collection<CheckoutSession>('checkout.session', '/v1/checkout/sessions');
	readonly events = new Collection<Event>('event', '/v1/events');
	/** By the last part of their URLs. */
	readonly portals = new Map<string, PortalSession>();
	/** The items of each checkout, by checkout id. */
	readonly orders = new Map<string, Order>();
	/** The cards that are declined. */
	readonly decliningCards = new Set<string>();
	/** Deleted customers, which Stripe still returns as deleted. */
	readonly deletedCustomers = new Set<string>();
	readonly #onEvent: (event: Event) => void;

	/** `onEvent` is called with every event. */
	constructor(onEvent: (event: Event) => void) {
		this.#onEvent = onEvent;
		for (const plan of defaultPlans) this.addPlan(plan);
	}

	/** Seconds since 1970, as all times of Stripe. */
	now(): number {
		return Math.floor(Date.now() / 1000);
	}

	addPlan(plan: PlanDefinition): Price {
		const product = this.products.add(makeProduct(plan, this.now()));
		const price = this.prices.add(makePrice(plan, product, this.now()));
		product.default_price = price.id;
		return price;
	}

	/** Records and sends an event. `before` is the object before the change. */
	emit(type: EventType, object: object, before?: object): void {
		const then: [string, unknown][] = Object.entries(before ?? {});
		const now = new Map<string, unknown>(Object.entries(object));
		const changed = then.filter(
			([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
		);
		const event: Event = {
			id: identifier('evt'),
			object: 'event',
			api_version: apiVersion,
			created: this.now(),
			data: {
				object: structuredClone(object),
				...(before ? { previous_attributes: structuredClone(Object.fromEntries(changed)) } : {}),
			},
			livemode: false,
			pending_webhooks: 0,
			request: { id: null, idempotency_key: null },
			type,
		};
		this.events.add(event);
		this.#onEvent(event);
	}
}
