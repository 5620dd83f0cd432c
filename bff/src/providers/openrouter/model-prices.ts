import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { ProviderError } from '../identity-provider.ts';
import type { PriceResult, ReadPrice } from '../model.ts';
import { requestProviderJson } from '../provider-request.ts';

export interface ModelPricesOptions {
	/** Such as `https://openrouter.ai/api/v1`. */
	baseUrl: string;
	/** The model's id in the provider's list. */
	model: string;
	timeoutMs?: number | undefined;
	now?: (() => number) | undefined;
}

const ModelList = Type.Object({
	data: Type.Array(Type.Object({ id: Type.String(), pricing: Type.Optional(Type.Unknown()) })),
});
/** The provider sends decimal numbers as text. */
const Pricing = Type.Object({ prompt: Type.String(), completion: Type.String() });

const HOUR = 3_600_000;
/** After a failure the price is requested again after a minute. */
const MINUTE = 60_000;
/** The list has several hundred models with a description each. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * `GET /models` of OpenRouter, without a key.
 * https://openrouter.ai/docs/api-reference/list-available-models
 */
export function createModelPrices({
	baseUrl,
	model,
	timeoutMs = 10_000,
	now = Date.now,
}: ModelPricesOptions): ReadPrice {
	const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`;
	let cached: { result: Promise<PriceResult>; until: number } | undefined;

	const requestPrice = async (): Promise<PriceResult> => {
		try {
			const { data } = await requestProviderJson({
				url,
				timeoutMs,
				maxBytes: MAX_BYTES,
				schema: ModelList,
			});
			return priceOf(model, data.find(({ id }) => id === model)?.pricing);
		} catch (error) {
			if (!(error instanceof ProviderError)) throw error;
			cached = cached && { ...cached, until: now() + MINUTE };
			return {
				price: null,
				note: `What the model costs is not known: the AI provider’s price list ${error.message}.`,
			};
		}
	};

	return () => {
		if (!cached || now() >= cached.until) cached = { result: requestPrice(), until: now() + HOUR };
		return cached.result;
	};
}

function priceOf(model: string, pricing: unknown): PriceResult {
	if (Value.Check(Pricing, pricing)) {
		const price = { prompt: Number(pricing.prompt), completion: Number(pricing.completion) };
		// A model that routes to other models has a price of -1.
		if (price.prompt >= 0 && price.completion >= 0) return { price };
	}
	return { price: null, note: `What the model costs is not known: “${model}” has no fixed price.` };
}
