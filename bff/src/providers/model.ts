import type { ErrorCode } from '../../contract/errors.ts';

export interface ModelMessage {
	role: 'system' | 'user' | 'assistant';
	content: string;
}

/** The purpose of an answer. */
export type ModelOperation = 'answer' | 'improve' | 'judge' | 'name' | 'reply' | 'rewrite';

export interface ModelRequest {
	operation: ModelOperation;
	/** The key that pays. Sent to the provider's own host only. */
	apiKey: string;
	messages: ModelMessage[];
	/** Limit of the answer, in the provider's tokens. */
	maxTokens: number;
	/** The model's id at the provider. Without it, the installation's default. */
	model?: string | undefined;
}

/** The provider's report on an answer that it ended itself. Values are null if unknown. */
export interface ModelReceipt {
	model: string | null;
	generationId: string | null;
	promptTokens: number | null;
	completionTokens: number | null;
	/** US dollars. */
	cost: number | null;
}

/**
 * Receives an answer as it arrives, without the model's thinking: any number of calls of `text`,
 * then exactly one of `end` or `fail`. After an abort there are no more calls. Callbacks rather
 * than an iterator, because a promise for every token would double the cost of a stream (see
 * `bff/bench`).
 */
export interface ModelSink {
	/** The text of one network chunk: one token or many, never empty. */
	text(piece: string): void;
	/** All text so far was thinking, as is only known now: the answer starts over. */
	restart?(): void;
	/** The model has ended the answer in a way that is known to be good. */
	end(receipt: ModelReceipt): void;
	/** Has a receipt if the provider sent one before it failed. */
	fail(error: ModelError, receipt?: ModelReceipt): void;
}

/** A language model that streams its answers. */
export interface LanguageModel {
	/** Returns at once; never throws. Aborting closes the connection to the provider. */
	stream(request: ModelRequest, sink: ModelSink, signal: AbortSignal): void;
}

/** Errors that every request gets until the key or its credit is changed. */
const permanentErrors: ReadonlySet<ErrorCode> = new Set([
	'key_missing',
	'key_rejected',
	'model_out_of_credit',
	'internal',
]);

/** Why a model gave no answer or an incomplete one. The message is for the user. */
export class ModelError extends Error {
	override readonly name = 'ModelError';
	readonly code: ErrorCode;
	/** Whole seconds to wait, if the provider asks for it. */
	readonly retryAfter: number | undefined;
	/** Whether every request would fail like this one, whatever its content is. */
	readonly isPermanent: boolean;

	constructor(
		code: ErrorCode,
		message: string,
		retryAfter?: number,
		isPermanent = permanentErrors.has(code),
	) {
		super(message);
		this.code = code;
		this.retryAfter = retryAfter;
		this.isPermanent = isPermanent;
	}
}

/** US dollars for a token. */
export interface ModelPrice {
	prompt: number;
	completion: number;
	/** US dollars per request, in addition to the tokens, if the model has such a price. */
	request?: number;
}

/** The cost of tokens and requests at a price, in US dollars. */
export function costOf(
	price: ModelPrice,
	{ prompt, completion, requests }: { prompt: number; completion: number; requests: number },
): number {
	return requests * (price.request ?? 0) + prompt * price.prompt + completion * price.completion;
}

/** A model that the provider offers. */
export interface ListedModel {
	id: string;
	name: string;
	/** Maximum number of tokens of prompt and answer together; null if unknown. */
	contextLength: number | null;
	/** Null if it has no fixed price. */
	price: ModelPrice | null;
}

/** The models that the provider offers. */
export interface ModelList {
	/**
	 * Requests the list at most once an hour. Does not throw if the provider fails: `problem` then
	 * completes a sentence that begins with "the list", and `models` is the last known list, or null
	 * if there is none.
	 */
	read(): Promise<{ models: readonly ListedModel[] | null; problem: string | null }>;
	/** The models last read, without waiting; null before the first request. */
	lastRead(): readonly ListedModel[] | null;
}

/** A price, or a sentence for the user that says why there is none. */
export type PriceResult = { price: ModelPrice } | { price: null; note: string };

/** Reads the model's price, at most once an hour. Does not throw if the provider fails. */
export type ReadPrice = () => Promise<PriceResult>;
