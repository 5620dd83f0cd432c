import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { PricingOption } from '../../contract/billing/billing.ts';
import { type CallStripe, StripeFailure } from '../providers/stripe.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { type Price, Prices, Product } from './stripe-objects.ts';

/** How long cached plans are used without a request. */
const FRESH_MS = 5 * MINUTE_MS;
/** How long cached plans are used while Stripe cannot be reached. */
const STALE_MS = HOUR_MS;
/** A plan's name is not worth a long wait. */
const nameRequestOptions = { timeout: 3000, maxNetworkRetries: 0 };

export interface PlansOptions {
	request: CallStripe;
	now?: (() => number) | undefined;
}

export type Plans = ReturnType<typeof createPlans>;

/** The plans: Stripe's active recurring prices, cached. */
export function createPlans({ request, now = Date.now }: PlansOptions) {
	let cached: { options: PricingOption[]; at: number } | undefined;
	let loading: Promise<PricingOption[]> | undefined;
	const names = new Map<string, { name: string; at: number }>();

	const load = async (): Promise<PricingOption[]> => {
		const at = now();
		const { data } = await request('list prices', Prices, (stripe) =>
			stripe.prices.list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] }),
		);
		const options = data
			.flatMap(optionOf)
			.sort((a, b) => a.amount - b.amount || a.id.localeCompare(b.id));
		cached = { options, at };
		return options;
	};

	return {
		/** Cheapest first. */
		async list(): Promise<PricingOption[]> {
			if (cached && now() - cached.at < FRESH_MS) return cached.options;
			loading ??= load().finally(() => {
				loading = undefined;
			});
			try {
				return await loading;
			} catch (error) {
				if (error instanceof StripeFailure && cached && now() - cached.at < STALE_MS)
					return cached.options;
				throw error;
			}
		},

		/** Clears the cache if a cached plan turned out to be outdated. */
		clearCache(): void {
			cached = undefined;
		},

		/** The name of a plan, offered or not; null if Stripe cannot be reached. */
		async nameOf(productId: string): Promise<string | null> {
			const found = names.get(productId);
			if (found && now() - found.at < FRESH_MS) return found.name;
			try {
				const { name } = await request('read product', Product, (stripe) =>
					stripe.products.retrieve(productId, {}, nameRequestOptions),
				);
				names.set(productId, { name, at: now() });
				return name;
			} catch (error) {
				if (error instanceof StripeFailure) return found?.name ?? null;
				throw error;
			}
		},
	};
}

/** Converts a price to a plan. Empty for prices without a fixed amount. */
function optionOf({
	id,
	unit_amount: amount,
	currency,
	recurring,
	product,
}: Price): PricingOption[] {
	if (
		amount === null ||
		recurring?.usage_type !== 'licensed' ||
		'deleted' in product ||
		!product.active
	)
		return [];
	const { interval, interval_count: count } = recurring;
	return [
		{
			id,
			name: product.name,
			description: product.description ?? '',
			amount,
			currency,
			interval: count === 1 ? interval : `${count} ${interval}s`,
			features: readFeatures(product.metadata?.features ?? ''),
		},
	];
}

const Features = Type.Array(Type.String());

/** Reads features from a JSON list of strings or from lines of text. */
function readFeatures(text: string): string[] {
	const listed = parse(text);
	const features = Value.Check(Features, listed) ? listed : text.split('\n');
	return features.map((feature) => feature.trim()).filter((feature) => feature !== '');
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
