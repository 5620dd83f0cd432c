import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { PricingOption } from '../../contract/billing.ts';
import { type CallStripe, StripeFailure } from '../providers/stripe.ts';
import { type Price, Prices, Product } from './stripe-objects.ts';

const MINUTE = 60_000;
/**
 * So long the plans are not asked for again, and so long they may stand in for an answer that does
 * not come.
 */
const FRESH_MS = 5 * MINUTE;
const STALE_MS = 60 * MINUTE;
/** A name is nothing to wait for. */
const quick = { timeout: 3000, maxNetworkRetries: 0 };

export interface PlansOptions {
	ask: CallStripe;
	now?: (() => number) | undefined;
}

export type Plans = ReturnType<typeof createPlans>;

/** What can be paid for: the active recurring prices of Stripe. */
export function createPlans({ ask, now = Date.now }: PlansOptions) {
	let known: { options: PricingOption[]; at: number } | undefined;
	let asking: Promise<PricingOption[]> | undefined;
	const names = new Map<string, { name: string; at: number }>();

	const load = async (): Promise<PricingOption[]> => {
		const at = now();
		const { data } = await ask(Prices, (stripe) =>
			stripe.prices.list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] }),
		);
		const options = data
			.flatMap(optionOf)
			.sort((a, b) => a.amount - b.amount || a.id.localeCompare(b.id));
		known = { options, at };
		return options;
	};

	return {
		/** Cheapest first. */
		async list(): Promise<PricingOption[]> {
			if (known && now() - known.at < FRESH_MS) return known.options;
			asking ??= load().finally(() => {
				asking = undefined;
			});
			try {
				return await asking;
			} catch (error) {
				if (error instanceof StripeFailure && known && now() - known.at < STALE_MS)
					return known.options;
				throw error;
			}
		},

		/** What is remembered turned out to be wrong. */
		forget(): void {
			known = undefined;
		},

		/** The name of a plan, also of one that is no longer offered; null where it cannot be had. */
		async nameOf(productId: string): Promise<string | null> {
			const found = names.get(productId);
			if (found && now() - found.at < FRESH_MS) return found.name;
			try {
				const { name } = await ask(Product, (stripe) =>
					stripe.products.retrieve(productId, {}, quick),
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

/** Prices that say how much only later are no plans of ours. */
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

/** A JSON list of texts, or one a line. */
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
