import type { ErrorCode } from '../../contract/errors.ts';

export interface ModelMessage {
	role: 'system' | 'user' | 'assistant';
	content: string;
}

export interface ModelRequest {
	/** Whose key pays. Goes to the provider's own host and nowhere else. */
	apiKey: string;
	messages: ModelMessage[];
	/** Ceiling of the answer, in the provider's tokens. */
	maxTokens: number;
}

/**
 * What the provider says of an answer that it ended itself. Counts are null where it did not say.
 */
export interface ModelReceipt {
	model: string | null;
	generationId: string | null;
	promptTokens: number | null;
	completionTokens: number | null;
	/** US dollars. */
	cost: number | null;
}

/**
 * Hears an answer as it arrives: any number of `text`, then exactly one of `end` and `fail`; after
 * an abort, nothing more. Callbacks rather than an iterator: a promise for every token would double
 * what a stream costs (see `bff/bench`).
 */
export interface ModelSink {
	/** The text of one network chunk: one token or many, never empty. */
	text(piece: string): void;
	end(receipt: ModelReceipt): void;
	/** With the receipt where the provider counted before it failed. */
	fail(error: ModelError, receipt?: ModelReceipt): void;
}

/** A language model that answers in a stream. */
export interface LanguageModel {
	/** Returns at once; never throws. Aborting closes the connection to the provider. */
	stream(request: ModelRequest, sink: ModelSink, signal: AbortSignal): void;
}

/** Why a model gave no (whole) answer, in words for the person who waits. */
export class ModelError extends Error {
	override readonly name = 'ModelError';
	readonly code: ErrorCode;
	/** Whole seconds, where the provider asks for a pause. */
	readonly retryAfter: number | undefined;

	constructor(code: ErrorCode, message: string, retryAfter?: number) {
		super(message);
		this.code = code;
		this.retryAfter = retryAfter;
	}
}
