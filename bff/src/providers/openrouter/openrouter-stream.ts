import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { ModelError, ModelReceipt, ModelSink } from '../model.ts';
import { errorFromFinish, errorFromObject, modelError, refusalError } from './openrouter-errors.ts';
import { TokenFrame } from './token-frame.ts';

/**
 * The content of a message: text, or a list of parts of which some are text.
 * https://platform.openai.com/docs/api-reference/chat
 */
interface MessageContent {
	content?: unknown;
	/** The model's refusal, if it is sent beside the content. */
	refusal?: unknown;
}

interface Part {
	type?: unknown;
	text?: unknown;
	refusal?: unknown;
}

/** One `data:` line of a chat-completions stream. Any field may be missing or have another type. */
interface Chunk {
	id?: unknown;
	model?: unknown;
	error?: unknown;
	choices?: { delta?: MessageContent; message?: MessageContent; finish_reason?: unknown }[];
	usage?: { prompt_tokens?: unknown; completion_tokens?: unknown; cost?: unknown } | null;
}

const EVENT_END = Buffer.from('\n\n');
/** A longer event is treated as broken. */
const MAX_EVENT_CHARACTERS = 1_000_000;
/** A larger token count is an error of the provider. */
const MAX_TOKENS = 10_000_000;
/** Refusals are cut after this. */
const MAX_REFUSAL_CHARACTERS = 1000;
/** Model names and ids are cut after this. */
const MAX_NAME_CHARACTERS = 255;

/**
 * Parses the bytes of a chat-completions stream, split at any position, and calls the sink. Ignores
 * everything after the end.
 */
export class OpenRouterStream {
	#sink: ModelSink;
	#apiKey: string;
	/** Nine times as fast as TextDecoder on a stream of small chunks. */
	#decoder = new StringDecoder('utf8');
	#parser = createParser({
		onEvent: ({ data }) => this.#onData(data),
		onError: (error) => {
			if (error.type === 'max-buffer-size-exceeded')
				this.#over((sink) => sink.fail(modelError('model_unavailable')));
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});
	#frame = new TokenFrame();
	/** Whether the parser has a part of an event. */
	#isInEvent = false;
	#onText = (text: string): void => {
		this.#text += text;
	};
	/** What the sink gets at the end of this tick. */
	#text = '';
	#isFlushPlanned = false;
	#flushAtEndOfTick = (): void => {
		this.#isFlushPlanned = false;
		this.#flushText();
	};
	#refusal = '';
	#finish: string | undefined;
	#receipt = emptyReceipt();
	isOver = false;

	constructor(sink: ModelSink, apiKey: string, generationId?: string) {
		this.#sink = sink;
		this.#apiKey = apiKey;
		this.#receipt.generationId = generationId === undefined ? null : cutName(generationId);
	}

	/**
	 * Parses one network chunk. The text of all chunks that arrive in one read of the socket goes to
	 * the sink in one call at the end of the tick, or before the ending, which saves writes.
	 */
	push(bytes: Buffer): void {
		for (let at = 0; at < bytes.length && !this.isOver; ) {
			if (!this.#isInEvent) at = this.#frame.read(bytes, at, this.#onText);
			if (at === bytes.length) break;
			const end = bytes.indexOf(EVENT_END, at);
			this.#isInEvent = end === -1;
			const next = end === -1 ? bytes.length : end + EVENT_END.length;
			this.#feed(this.#decoder.write(bytes.subarray(at, next)));
			at = next;
		}
		if (this.#isFlushPlanned || this.#text === '') return;
		this.#isFlushPlanned = true;
		process.nextTick(this.#flushAtEndOfTick);
	}

	/**
	 * Call it when the connection has ended. Without a finish reason or `[DONE]` the answer fails
	 * with `failure`.
	 */
	close(failure = modelError('model_unavailable')): void {
		if (this.isOver) return;
		// The last event may not be followed by a blank line.
		this.#feed('\n\n');
		if (this.#finish === undefined) this.#over((sink) => sink.fail(failure));
		else this.#end();
	}

	#feed(text: string): void {
		try {
			this.#parser.feed(text);
		} catch {
			this.#over((sink) => sink.fail(modelError('model_unavailable')));
		}
	}

	#onData(data: string): void {
		if (this.isOver) return;
		if (data === '[DONE]') {
			this.#end();
			return;
		}
		let chunk: Chunk;
		try {
			chunk = JSON.parse(data) as Chunk;
		} catch {
			this.#over((sink) => sink.fail(modelError('model_unavailable')));
			return;
		}
		if (typeof chunk !== 'object' || chunk === null) return;
		this.#read(chunk, data);
	}

	#read(chunk: Chunk, data: string): void {
		const choice = chunk.choices?.[0];
		const { text, refusal } = readContent(choice?.delta);
		this.#text += text;
		const isToken = typeof choice?.delta?.content === 'string' && refusal === '';
		if (isToken && choice.finish_reason == null) this.#frame.learn(data, text);
		if (this.#refusal.length < MAX_REFUSAL_CHARACTERS) this.#refusal += refusal;
		const error = errorIn(chunk, this.#apiKey);
		if (error) {
			this.#over((sink) => sink.fail(error));
			return;
		}
		if (typeof choice?.finish_reason === 'string') this.#finish = choice.finish_reason;
		readReceipt(chunk, this.#receipt);
	}

	#flushText(): void {
		if (this.#text === '' || this.isOver) return;
		const text = this.#text;
		this.#text = '';
		this.#sink.text(text);
	}

	#end(): void {
		const error = errorFromEnd(this.#finish, this.#refusal, this.#apiKey);
		this.#over((sink) => {
			if (error) sink.fail(error, this.#receipt);
			else sink.end(this.#receipt);
		});
	}

	/** Sends the remaining text and then the ending to the sink, once. */
	#over(sendEnding: (sink: ModelSink) => void): void {
		if (this.isOver) return;
		this.#flushText();
		this.isOver = true;
		sendEnding(this.#sink);
	}
}

/** Parses a response without streaming. Some endpoints send one although a stream was requested. */
export function readCompleteAnswer(body: string, sink: ModelSink, apiKey: string): void {
	let chunk: Chunk | null;
	try {
		chunk = JSON.parse(body) as Chunk | null;
	} catch {
		chunk = null;
	}
	const choice = chunk?.choices?.[0];
	const { text, refusal } = readContent(choice?.message);
	if (text !== '') sink.text(text);
	const error = chunk && errorIn(chunk, apiKey);
	const hasAnswer = typeof choice?.message?.content === 'string' || text !== '' || refusal !== '';
	if (error) sink.fail(error);
	else if (!chunk || !hasAnswer) sink.fail(modelError('model_unavailable'));
	else {
		const cut = errorFromEnd(choice?.finish_reason, refusal, apiKey);
		const receipt = emptyReceipt();
		readReceipt(chunk, receipt);
		if (cut) sink.fail(cut);
		else sink.end(receipt);
	}
}

/**
 * Reads text and refusal from a string or from parts. Ignores reasoning, tool calls and images.
 */
function readContent(message: MessageContent | null | undefined): {
	text: string;
	refusal: string;
} {
	const { content, refusal } = message ?? {};
	const read = { text: '', refusal: typeof refusal === 'string' ? refusal : '' };
	if (typeof content === 'string') read.text = content;
	else if (Array.isArray(content)) {
		for (const part of content as (Part | string | null)[]) {
			if (typeof part === 'string') read.text += part;
			else if (part?.type === 'text' && typeof part.text === 'string') read.text += part.text;
			else if (part?.type === 'refusal' && typeof part.refusal === 'string')
				read.refusal += part.refusal;
		}
	}
	return read;
}

function errorFromEnd(finish: unknown, refusal: string, apiKey: string): ModelError | undefined {
	return (
		errorFromFinish(String(finish)) ?? (refusal === '' ? undefined : refusalError(refusal, apiKey))
	);
}

/** The error of a chunk. Most providers send an object, some a string. */
function errorIn({ error }: Chunk, apiKey: string): ModelError | undefined {
	if (typeof error === 'string' && error !== '') return errorFromObject({ message: error }, apiKey);
	return typeof error === 'object' && error !== null ? errorFromObject(error, apiKey) : undefined;
}

function emptyReceipt(): ModelReceipt {
	return {
		model: null,
		generationId: null,
		promptTokens: null,
		completionTokens: null,
		cost: null,
	};
}

function readReceipt(chunk: Chunk, receipt: ModelReceipt): void {
	if (chunk.usage) {
		const { prompt_tokens, completion_tokens, cost } = chunk.usage;
		receipt.promptTokens = tokenCount(prompt_tokens);
		receipt.completionTokens = tokenCount(completion_tokens);
		receipt.cost = typeof cost === 'number' && cost >= 0 ? cost : null;
	}
	if (receipt.model === null && typeof chunk.model === 'string')
		receipt.model = cutName(chunk.model);
	if (receipt.generationId === null && typeof chunk.id === 'string')
		receipt.generationId = cutName(chunk.id);
}

function tokenCount(value: unknown): number | null {
	return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TOKENS
		? (value as number)
		: null;
}

/** PostgreSQL stores no NUL. */
function cutName(name: string): string {
	return name.replaceAll('\0', '').slice(0, MAX_NAME_CHARACTERS);
}
