import type { PricingOption } from '../../contract/billing/billing.ts';
import type { LowestPrice } from '../../contract/pages/lowest-price.ts';

/** The plans, cheapest first. */
export type ListPlans = () => Promise<readonly PricingOption[]>;

/**
 * Returns a function that returns the last known price of the cheapest plan, and reads it again for
 * the next time: no page waits for the payment provider.
 */
export function followLowestPrice(listPlans: ListPlans): () => LowestPrice | null {
	let known: LowestPrice | null = null;
	const read = async () => {
		const [plan, ...others] = await listPlans();
		known = plan
			? {
					amount: plan.amount,
					currency: plan.currency,
					interval: plan.interval,
					isOnly: others.length === 0,
				}
			: null;
	};
	return () => {
		// While the provider cannot be reached, the price is the last one.
		read().catch(() => undefined);
		return known;
	};
}
