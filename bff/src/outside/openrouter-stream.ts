import { createParser } from 'eventsource-parser';
import type { ModelReceipt, ModelSink } from './model.ts';
import { errorFromObject, modelError } from './openrouter-errors.ts';

/** One `data:` line of a chat-completions stream; every field may be missing or something else. */
interface Chunk {
	id?: unknown;
	model?: unknown;
	error?: unknown;
	choices?: { delta?: { content?: unknown }; message?: { content?: unknown }; finish_reason?: unknown }[];
	usage?: { prompt_tokens?: unknown; completion_tokens?: unknown; cost?: unknown } | null;
}

/** Text that one event may hold before we call it broken. */
const MAX_EVENT_CHARACTERS = 1_000_000;

/** Reads the bytes of a chat-completions stream, however they are cut, and tells the sink. Ignores what comes after the end. */
export class OpenRouterStream {
	#sink: ModelSink;
	#decoder = new TextDecoder();
	#parser = createParser({
		onEvent: ({ data }) => this.#onData(data),
		onError: (error) => {
			if (error.type === 'max-buffer-size-exceeded') this.#over((sink) => sink.fail(modelError('model_unavailable')));
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});
	#text = '';
	#finish: string | undefined;
	#receipt = emptyReceipt();
	isOver = false;

	constructor(sink: ModelSink, generationId: string | undefined) {
		this.#sink = sink;
		this.#receipt.generationId = generationId ?? null;
	}

	/** All the text of one network chunk is told at once: that is one event and one write further on. */
	push(bytes: Uint8Array): void {
		if (this.isOver) return;
		this.#feed(this.#decoder.decode(bytes, { stream: true }));
		this.#tellText();
	}

	/** The connection ended. Without a finish reason or `[DONE]` it was cut. */
	close(): void {
		if (this.isOver) return;
		// A last event may lack its blank line.
		this.#feed('\n\n');
		if (this.#finish === undefined) this.#over((sink) => sink.fail(modelError('model_unavailable')));
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
		if (typeof chunk === 'object' && chunk !== null) this.#read(chunk);
	}

	#read(chunk: Chunk): void {
		const choice = chunk.choices?.[0];
		const content = choice?.delta?.content;
		if (typeof content === 'string') this.#text += content;
		const { error } = chunk;
		if (typeof error === 'object' && error !== null) {
			this.#over((sink) => sink.fail(errorFromObject(error)));
			return;
		}
		if (typeof choice?.finish_reason === 'string') this.#finish = choice.finish_reason;
		readReceipt(chunk, this.#receipt);
	}

	#tellText(): void {
		if (this.#text === '' || this.isOver) return;
		const text = this.#text;
		this.#text = '';
		this.#sink.text(text);
	}

	#end(): void {
		this.#over((sink) => {
			if (this.#finish === 'content_filter') sink.fail(modelError('model_refused'));
			else if (this.#finish === 'error') sink.fail(modelError('model_unavailable'));
			else sink.end(this.#receipt);
		});
	}

	/** Tells what is left, then the last word; only once. */
	#over(tell: (sink: ModelSink) => void): void {
		if (this.isOver) return;
		this.#tellText();
		this.isOver = true;
		tell(this.#sink);
	}
}

/** Some endpoints answer in one piece although a stream was asked for. */
export function readWholeAnswer(body: string, sink: ModelSink): void {
	let chunk: Chunk;
	try {
		chunk = JSON.parse(body) as Chunk;
	} catch {
		sink.fail(modelError('model_unavailable'));
		return;
	}
	const content = chunk?.choices?.[0]?.message?.content;
	if (typeof chunk?.error === 'object' && chunk.error !== null) {
		sink.fail(errorFromObject(chunk.error));
	} else if (typeof content !== 'string') {
		sink.fail(modelError('model_unavailable'));
	} else {
		if (content !== '') sink.text(content);
		const receipt = emptyReceipt();
		readReceipt(chunk, receipt);
		sink.end(receipt);
	}
}

function emptyReceipt(): ModelReceipt {
	return { model: null, generationId: null, promptTokens: null, completionTokens: null, cost: null };
}

function readReceipt(chunk: Chunk, receipt: ModelReceipt): void {
	if (chunk.usage) {
		receipt.promptTokens = integer(chunk.usage.prompt_tokens);
		receipt.completionTokens = integer(chunk.usage.completion_tokens);
		receipt.cost = typeof chunk.usage.cost === 'number' ? chunk.usage.cost : null;
	}
	if (receipt.model === null && typeof chunk.model === 'string') receipt.model = chunk.model;
	if (receipt.generationId === null && typeof chunk.id === 'string') receipt.generationId = chunk.id;
}

function integer(value: unknown): number | null {
	return Number.isSafeInteger(value) ? (value as number) : null;
}
