import type { ModelList, ReadPrice } from '../model.ts';

/** Reads the price of one model of the list. */
export function createModelPrices(list: ModelList, model: string): ReadPrice {
	return async () => {
		const { models, problem } = await list.read();
		const price = models?.find(({ id }) => id === model)?.price;
		if (price) return { price };
		const reason =
			models === null
				? `the AI provider’s price list ${problem}.`
				: `“${model}” has no fixed price.`;
		return { price: null, note: `What the model costs is not known: ${reason}` };
	};
}
