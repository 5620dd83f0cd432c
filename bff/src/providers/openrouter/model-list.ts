import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { ProviderError } from '../identity-provider.ts';
import type { ListedModel, ModelList, ModelPrice } from '../model.ts';
import { requestProviderJson } from '../provider-request.ts';
import { readAmount } from './read-amount.ts';

export interface ModelListOptions {
	/** Such as `https://openrouter.ai/api/v1`. */
	baseUrl: string;
	timeoutMs?: number | undefined;
	now?: (() => number) | undefined;
}

const Response = Type.Object({
	data: Type.Array(
		Type.Object({
			id: Type.String(),
			name: Type.Optional(Type.Unknown()),
			context_length: Type.Optional(Type.Unknown()),
			pricing: Type.Optional(Type.Unknown()),
		}),
	),
});
/** Without a price for requests, they cost nothing extra. */
const Pricing = Type.Object({
	prompt: Type.Unknown(),
	completion: Type.Unknown(),
	request: Type.Optional(Type.Unknown()),
});
/** In US dollars per token or request. A higher price is an error of the provider. */
const MAX_PRICE = 10;

/** After a failure the list is requested again after a minute. */
/** The list has several hundred models with a description each. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * `GET /models` of OpenRouter, without a key, at most once an hour. While the provider is down, the
 * last list stays in use. https://openrouter.ai/docs/api-reference/list-available-models
 */
export function createModelList({
	baseUrl,
	timeoutMs = 10_000,
	now = Date.now,
}: ModelListOptions): ModelList {
	const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`;
	let models: readonly ListedModel[] | null = null;
	let cached: { result: ReturnType<ModelList['read']>; until: number } | undefined;

	const request = async (): ReturnType<ModelList['read']> => {
		try {
			const { data } = await requestProviderJson({
				provider: 'model',
				url,
				timeoutMs,
				maxBytes: MAX_BYTES,
				schema: Response,
			});
			models = data.map(toListedModel);
			return { models, problem: null };
		} catch (error) {
			if (!(error instanceof ProviderError)) throw error;
			cached = cached && { ...cached, until: now() + MINUTE_MS };
			return { models, problem: error.message };
		}
	};
	const read: ModelList['read'] = () => {
		if (!cached || now() >= cached.until) cached = { result: request(), until: now() + HOUR_MS };
		return cached.result;
	};

	return {
		read,
		lastRead() {
			void read();
			return models;
		},
	};
}

function toListedModel({
	id,
	name,
	context_length: contextLength,
	pricing,
}: Type.Static<typeof Response>['data'][number]): ListedModel {
	return {
		id,
		name: typeof name === 'string' && name.trim() !== '' ? name : id,
		contextLength: Number.isSafeInteger(contextLength) ? (contextLength as number) : null,
		price: priceOf(pricing),
	};
}

/** A model that routes to other models has a price of -1. Unreadable prices count as unknown. */
function priceOf(pricing: unknown): ModelPrice | null {
	if (!Value.Check(Pricing, pricing)) return null;
	const prompt = readAmount(pricing.prompt, MAX_PRICE);
	const completion = readAmount(pricing.completion, MAX_PRICE);
	const request = readAmount(pricing.request === undefined ? 0 : pricing.request, MAX_PRICE);
	if (prompt === undefined || completion === undefined || request === undefined) return null;
	return request > 0 ? { prompt, completion, request } : { prompt, completion };
}
