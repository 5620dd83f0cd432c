import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import {
	costOf,
	type ModelMessage,
	type ModelPrice,
	type ModelReceipt,
} from '../../providers/model.ts';

/** Limit for one answer, in the model's tokens. Enough for about 30 drafts. */
export const ANSWER_TOKENS = 4000;

/** Tokens that providers add to each message for its role. */
const TOKENS_PER_MESSAGE = 8;

/** What is known about the cost of an answer before the provider reports it. */
export interface Quote {
	/** Id of the model. */
	model: string;
	/** Estimated as a quarter of the prompt's bytes. */
	promptTokens: number;
	/** Null if unknown. */
	price: ModelPrice | null;
}

/** The usage of an answer. */
export interface Usage extends ModelReceipt {
	isCostEstimated: boolean;
}

export function quoteFor(
	model: string,
	messages: readonly ModelMessage[],
	price: ModelPrice | null,
): Quote {
	const promptTokens = messages.reduce(
		(sum, { content }) => sum + estimateTokens(content) + TOKENS_PER_MESSAGE,
		0,
	);
	return { model, promptTokens, price };
}

/** The maximum cost of the answer in US dollars, with all the tokens that it may use. */
export function highestCost(price: ModelPrice, { promptTokens }: Quote): number {
	return costOf(price, { prompt: promptTokens, completion: ANSWER_TOKENS, requests: 1 });
}

/**
 * The usage of an answer: by the provider's receipt, otherwise estimated from its text. Null if
 * neither is possible, or if the model failed before it wrote anything, which costs nothing.
 */
export function usageOf({
	receipt,
	quote,
	content,
	status,
}: {
	receipt: ModelReceipt | null;
	quote: Quote | null;
	content: string;
	status: string;
}): Usage | null {
	const isFree = status === 'failed' && content === '' && receipt === null;
	if (receipt?.cost != null || !quote?.price || isFree)
		return receipt && { ...receipt, isCostEstimated: false };
	const promptTokens = receipt?.promptTokens ?? quote.promptTokens;
	const completionTokens = receipt?.completionTokens ?? estimateTokens(content);
	return {
		model: receipt?.model ?? quote.model,
		generationId: receipt?.generationId ?? null,
		promptTokens,
		completionTokens,
		cost: costOf(quote.price, { prompt: promptTokens, completion: completionTokens, requests: 1 }),
		isCostEstimated: true,
	};
}
