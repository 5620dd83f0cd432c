import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { ModelError, ModelSink } from '../model.ts';
import { ThinkingFilter } from '../thinking-filter.ts';
import {
	errorFromFinish,
	errorFromObject,
	type Finish,
	hasFinish,
	modelError,
	refusalError,
} from './openrouter-errors.ts';
import { emptyReceipt, hasUsage, type ReceiptSource, readReceipt } from './read-receipt.ts';
import { TokenFrame } from './token-frame.ts';

/**
 * The content of a message: text, or a list of parts of which some are text.
 * https://platform.openai.com/docs/api-reference/chat
 */
interface MessageContent {
	content?: unknown;
	/** The model's refusal, if it is sent next to the content. */
	refusal?: unknown;
}

interface Part {
	type?: unknown;
	text?: unknown;
	refusal?: unknown;
}

/** One `data:` line of a chat-completions stream. Any field may be missing or have another type. */
interface Chunk extends ReceiptSource {
	error?: unknown;
	choices?: Choice[];
}

interface Choice {
	delta?: MessageContent;
	message?: MessageContent;
	finish_reason?: unknown;
	native_finish_reason?: unknown;
}

const EVENT_END = Buffer.from('\n\n');
/** A longer event is treated as broken. */
const MAX_EVENT_CHARACTERS = 1_000_000;
/** Refusals are cut off after this many characters. */
const MAX_REFUSAL_CHARACTERS = 1000;
/** How long to wait for the usage of an answer that has ended. */
const USAGE_WAIT_MS = 1000;

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
			if (error.type === 'max-buffer-size-exceeded') this.#fail(modelError('model_unavailable'));
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});
	#frame = new TokenFrame();
	/** Whether the parser has received an incomplete event. */
	#isInEvent = false;
	#onText = (text: string): void => {
		this.#text += text;
	};
	/** The text for the sink at the end of this tick. */
	#text = '';
	#isFlushPlanned = false;
	#flushAtEndOfTick = (): void => {
		this.#isFlushPlanned = false;
		this.#flushText();
	};
	/** Passes the text on without the model's thinking. */
	#answer: ThinkingFilter;
	#refusal = '';
	#finish: Finish = {};
	#receipt;
	/** Set after `[DONE]`, while the usage is missing. */
	#usageWait: NodeJS.Timeout | undefined;
	isOver = false;

	constructor(sink: ModelSink, apiKey: string, generationId?: string) {
		this.#sink = sink;
		this.#answer = new ThinkingFilter(sink);
		this.#apiKey = apiKey;
		this.#receipt = emptyReceipt(generationId);
	}

	/**
	 * Parses one network chunk. The text of all chunks that arrive in one read of the socket goes to
	 * the sink in one call, at the end of the tick or before the ending, which saves writes.
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
		if (this.#usageWait !== undefined || hasFinish(this.#finish)) this.#end();
		else this.#fail(failure);
	}

	#feed(text: string): void {
		try {
			this.#parser.feed(text);
		} catch {
			this.#fail(modelError('model_unavailable'));
		}
	}

	#onData(data: string): void {
		if (this.isOver) return;
		if (data === '[DONE]') {
			this.#endWithUsage();
			return;
		}
		let chunk: Chunk;
		try {
			chunk = JSON.parse(data) as Chunk;
		} catch {
			this.#fail(modelError('model_unavailable'));
			return;
		}
		if (typeof chunk !== 'object' || chunk === null) return;
		if (this.#usageWait === undefined) this.#read(chunk, data);
		else {
			readReceipt(chunk, this.#receipt);
			if (hasUsage(this.#receipt)) this.#end();
		}
	}

	#read(chunk: Chunk, data: string): void {
		const choice = chunk.choices?.[0];
		const { text, refusal } = readContent(choice?.delta);
		this.#text += text;
		const isToken = typeof choice?.delta?.content === 'string' && refusal === '';
		if (isToken && choice.finish_reason == null) this.#frame.learn(data, text);
		if (this.#refusal.length < MAX_REFUSAL_CHARACTERS) this.#refusal += refusal;
		readReceipt(chunk, this.#receipt);
		const error = errorIn(chunk, this.#apiKey);
		if (error) {
			this.#fail(error);
			return;
		}
		if (choice) readFinish(choice, this.#finish);
	}

	#flushText(): void {
		if (this.#text === '' || this.isOver) return;
		const text = this.#text;
		this.#text = '';
		this.#answer.push(text);
	}

	/** Some providers send the usage after `[DONE]`. */
	#endWithUsage(): void {
		if (hasUsage(this.#receipt)) this.#end();
		else this.#usageWait ??= setTimeout(() => this.#end(), USAGE_WAIT_MS);
	}

	#end(): void {
		const error = errorFromEnd(this.#finish, this.#refusal, this.#apiKey);
		this.#over((sink) => {
			if (error) sink.fail(error, this.#receipt);
			else sink.end(this.#receipt);
		});
	}

	#fail(error: ModelError): void {
		this.#over((sink) => sink.fail(error, hasUsage(this.#receipt) ? this.#receipt : undefined));
	}

	/** Sends the remaining text and then the ending to the sink, once. */
	#over(sendEnding: (sink: ModelSink) => void): void {
		if (this.isOver) return;
		clearTimeout(this.#usageWait);
		this.#flushText();
		this.#answer.end();
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
	const answer = new ThinkingFilter(sink);
	if (text !== '') answer.push(text);
	answer.end();
	const receipt = emptyReceipt();
	if (chunk) readReceipt(chunk, receipt);
	const finish: Finish = {};
	if (choice) readFinish(choice, finish);
	const hasAnswer = typeof choice?.message?.content === 'string' || text !== '' || refusal !== '';
	const error =
		(chunk && errorIn(chunk, apiKey)) ??
		(chunk && (hasAnswer || hasFinish(finish))
			? errorFromEnd(finish, refusal, apiKey)
			: modelError('model_unavailable'));
	if (!error) sink.end(receipt);
	else sink.fail(error, hasUsage(receipt) ? receipt : undefined);
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

/** Adds the words for the end of an answer if a choice has any. */
function readFinish(
	{ finish_reason: reason, native_finish_reason: native }: Choice,
	finish: Finish,
): void {
	if (hasFinish({ reason })) finish.reason = reason;
	if (hasFinish({ reason: native })) finish.native = native;
}

function errorFromEnd(finish: Finish, refusal: string, apiKey: string): ModelError | undefined {
	return errorFromFinish(finish) ?? (refusal === '' ? undefined : refusalError(refusal, apiKey));
}

/** The error of a chunk. Most providers send an object, some a string. */
function errorIn({ error }: Chunk, apiKey: string): ModelError | undefined {
	if (typeof error === 'string' && error !== '') return errorFromObject({ message: error }, apiKey);
	return typeof error === 'object' && error !== null ? errorFromObject(error, apiKey) : undefined;
}
