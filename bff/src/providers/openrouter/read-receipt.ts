import type { ModelReceipt } from '../model.ts';
import { readAmount } from './read-amount.ts';

/** The parts of a response that a receipt is read from. Any of them may have another type. */
export interface ReceiptSource {
	id?: unknown;
	model?: unknown;
	usage?: unknown;
	/** Groq's. */
	x_groq?: unknown;
	choices?: unknown;
}

/** More tokens are an error of the provider. */
const MAX_TOKENS = 10_000_000;
/** The same limit in US dollars: no request to any model costs as much. */
const MAX_COST = 100;
/** Model names and ids are cut off after this many characters. */
const MAX_NAME_CHARACTERS = 255;

export function emptyReceipt(generationId?: string): ModelReceipt {
	return {
		model: null,
		generationId: generationId === undefined ? null : cutName(generationId),
		promptTokens: null,
		completionTokens: null,
		cost: null,
	};
}

/**
 * Adds what a chunk of a stream, or a whole response, says about an answer. Usage may come with any
 * chunk, and more than once: unreadable values change nothing.
 */
export function readReceipt(source: ReceiptSource, receipt: ModelReceipt): void {
	const { id, model, usage, choices, x_groq: groq } = source;
	if (usage !== undefined) readUsage(usage, receipt);
	// Moonshot sends it with the last choice.
	else if (Array.isArray(choices)) readUsage(fieldOf(choices[0], 'usage'), receipt);
	if (groq !== undefined) readUsage(fieldOf(groq, 'usage'), receipt);
	if (receipt.model === null && typeof model === 'string') receipt.model = cutName(model);
	if (receipt.generationId === null && typeof id === 'string') receipt.generationId = cutName(id);
}

/** Whether the provider has reported the usage of the answer. */
export function hasUsage({ promptTokens, completionTokens, cost }: ModelReceipt): boolean {
	return promptTokens !== null || completionTokens !== null || cost !== null;
}

function readUsage(usage: unknown, receipt: ModelReceipt): void {
	if (typeof usage !== 'object' || usage === null) return;
	receipt.promptTokens = readTokens(fieldOf(usage, 'prompt_tokens')) ?? receipt.promptTokens;
	receipt.completionTokens =
		readTokens(fieldOf(usage, 'completion_tokens')) ?? receipt.completionTokens;
	receipt.cost = readAmount(fieldOf(usage, 'cost'), MAX_COST) ?? receipt.cost;
}

function readTokens(value: unknown): number | undefined {
	const tokens = readAmount(value, MAX_TOKENS);
	return Number.isInteger(tokens) ? tokens : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null
		? (value as Record<string, unknown>)[name]
		: undefined;
}

/** PostgreSQL cannot store NUL. */
function cutName(name: string): string {
	return name.replaceAll('\0', '').slice(0, MAX_NAME_CHARACTERS);
}
