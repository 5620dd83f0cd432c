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
import { makePrice, makeProduct, type Offer, presets } from './catalogue.ts';
import type { Order } from './checkout-session.ts';
import { Collection } from './collection.ts';
import { identifier } from './identifier.ts';

/** The version whose shapes these are; `stripe` of `package.json` pins the same. */
export const apiVersion = '2026-10-28.endive';

/** Everything that a Stripe account holds, until the sandbox ends. */
export class Account {
	readonly products = new Collection<Product>('product', '/v1/products');
	readonly prices = new Collection<Price>('price', '/v1/prices');
	readonly customers = new Collection<Customer>('customer', '/v1/customers');
	readonly subscriptions = new Collection<Subscription>('subscription', '/v1/subscriptions');
	readonly invoices = new Collection<Invoice>('invoice', '/v1/invoices');
	readonly checkouts = new Collection<CheckoutSession>('checkout.session', '/v1/checkout/sessions');
	readonly events = new Collection<Event>('event', '/v1/events');
	/** By the last part of their addresses. */
	readonly portals = new Map<string, PortalSession>();
	/** What each checkout is for. */
	readonly orders = new Map<string, Order>();
	/** The cards that are refused. All others pay. */
	readonly emptyCards = new Set<string>();
	/** Customers that were deleted. Stripe still tells that they were there. */
	readonly deletedCustomers = new Set<string>();
	readonly #tell: (event: Event) => void;

	/** `tell` hears of every event at the moment it happens. */
	constructor(tell: (event: Event) => void) {
		this.#tell = tell;
		for (const offer of presets) this.sell(offer);
	}

	/** In seconds, as all of Stripe's times. */
	now(): number {
		return Math.floor(Date.now() / 1000);
	}

	sell(offer: Offer): Price {
		const product = this.products.add(makeProduct(offer, this.now()));
		const price = this.prices.add(makePrice(offer, product, this.now()));
		product.default_price = price.id;
		return price;
	}

	/** `before` is what the object was, where it changed. The event keeps the object as it is now. */
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
		this.#tell(event);
	}
}
