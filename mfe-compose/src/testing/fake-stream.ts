import type { Draft } from 'bff/contract/compose';
import type { ErrorBody } from 'bff/contract/errors';

const encoder = new TextEncoder();

/**
 * A compose stream whose other end a test holds. It keeps the positions that the server would give
 * as ids.
 */
export class FakeStream {
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	#early: Uint8Array[] = [];
	#message: number;
	#characters = 0;
	#drafts = 0;
	/** The request that opened it; set once it is open. */
	headers: Headers | undefined;
	/** Whether the client has gone. */
	isLeft = false;

	/** `from` is where a stream that goes on begins: characters and drafts already told. */
	constructor({
		message = 1,
		characters = 0,
		drafts = 0,
	}: { message?: number; characters?: number; drafts?: number } = {}) {
		this.#message = message;
		this.#characters = characters;
		this.#drafts = drafts;
	}

	get isOpen(): boolean {
		return this.headers !== undefined;
	}

	/** Answers a request. */
	open(headers: Headers, signal: AbortSignal | null): Response {
		this.headers = headers;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				this.#controller = controller;
				for (const chunk of this.#early) controller.enqueue(chunk);
			},
			cancel: () => {
				this.isLeft = true;
			},
		});
		signal?.addEventListener('abort', () => {
			if (this.isLeft) return;
			this.isLeft = true;
			this.#controller?.error(signal.reason);
		});
		return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
	}

	started({
		threadId,
		messageId,
		name = 'A thread',
	}: {
		threadId: string;
		messageId: string;
		name?: string;
	}): this {
		return this.event('started', { thread_id: threadId, message_id: messageId, name });
	}

	token(token: string): this {
		this.#characters += token.length;
		return this.event('assistant_token', { token }, this.#position);
	}

	tweet(text: string): this {
		this.#drafts += 1;
		return this.event('tweet', { text } satisfies Draft, this.#position);
	}

	saving(status: 'delayed' | 'saved'): this {
		return this.event('saving', { status });
	}

	done(threadId: string, status: 'done' | 'stopped' = 'done'): this {
		this.event('done', { thread_id: threadId, status });
		return this.end();
	}

	error(error: Omit<ErrorBody, 'error'>): this {
		this.event('error', { ...error, error: error.message });
		return this.end();
	}

	/** Closes politely, without a last event unless one was sent. */
	end(): this {
		this.#controller?.close();
		return this;
	}

	/** The connection breaks. */
	cut(): this {
		this.#controller?.error(new TypeError('network error'));
		return this;
	}

	get #position(): string {
		return `${this.#message}.${this.#characters}.${this.#drafts}`;
	}

	/** Any event, also one that the contract does not have. */
	event(event: string, data: object, id?: string): this {
		const chunk = encoder.encode(
			`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
		);
		if (this.#controller) this.#controller.enqueue(chunk);
		else this.#early.push(chunk);
		return this;
	}
}
