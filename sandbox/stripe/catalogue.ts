import type Stripe from 'stripe';
import type { Price, Product } from './api/wire.ts';
import { identifier } from './identifier.ts';

/** A product and its price. */
export interface PlanDefinition {
	/** The end of both ids; default: random. */
	id?: string;
	name: string;
	description: string;
	/** In the currency's smallest unit, such as cents or yen. */
	amount: number;
	currency: string;
	interval: Stripe.Price.Recurring.Interval;
	intervalCount?: number;
	features: string[];
}

/** The plans that are always offered. */
export const defaultPlans: readonly PlanDefinition[] = [
	{
		id: 'sandbox_solo',
		name: 'Solo',
		description: 'For one person and one account on X.',
		amount: 1200,
		currency: 'eur',
		interval: 'month',
		features: [
			'Drafts from your own notes',
			'A feed that explains itself',
			'A queue that posts on X for you',
		],
	},
	{
		id: 'sandbox_studio',
		name: 'Studio',
		description: 'For people who write for a living.',
		amount: 2900,
		currency: 'eur',
		interval: 'month',
		features: ['Everything in Solo', 'Email support within a day', 'A say in what we build next'],
	},
];

export function makeProduct(
	{ id, name, description, features }: PlanDefinition,
	now: number,
): Product {
	return {
		id: id === undefined ? identifier('prod', 14) : `prod_${id}`,
		object: 'product',
		active: true,
		created: now,
		default_price: null,
		description,
		livemode: false,
		metadata: { features: JSON.stringify(features) },
		name,
	};
}

export function makePrice(
	{ id, amount, currency, interval, intervalCount = 1 }: PlanDefinition,
	product: Product,
	now: number,
): Price {
	return {
		id: id === undefined ? identifier('price') : `price_${id}`,
		object: 'price',
		active: true,
		created: now,
		currency,
		livemode: false,
		metadata: {},
		product: product.id,
		recurring: { interval, interval_count: intervalCount, usage_type: 'licensed' },
		type: 'recurring',
		unit_amount: amount,
		unit_amount_decimal: String(amount),
	};
}
