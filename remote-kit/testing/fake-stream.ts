import type { ErrorBody } from 'bff/contract/errors';

const encoder = new TextEncoder();

/** An event stream that a test writes. Events sent before it is open are delivered on opening. */
export class FakeStream {
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	#early: Uint8Array[] = [];
	/** The headers of the request that opened it; undefined before. */
	headers: Headers | undefined;
	/** Whether the client has closed the connection. */
	isClosedByClient = false;

	get isOpen(): boolean {
		return this.headers !== undefined;
	}

	/** The response to a request. */
	open(headers: Headers, signal: AbortSignal | null): Response {
		this.headers = headers;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				this.#controller = controller;
				for (const chunk of this.#early) controller.enqueue(chunk);
			},
			cancel: () => {
				this.isClosedByClient = true;
			},
		});
		signal?.addEventListener('abort', () => {
			if (this.isClosedByClient) return;
			this.isClosedByClient = true;
			this.#controller?.error(signal.reason);
		});
		return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
	}

	/** Sends any event, also one that the contract does not have. */
	event(event: string, data: object, id?: string): this {
		const chunk = encoder.encode(
			`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
		);
		if (this.#controller) this.#controller.enqueue(chunk);
		else this.#early.push(chunk);
		return this;
	}

	/** Sends an `error` event and closes. */
	error(error: Omit<ErrorBody, 'error'>): this {
		return this.event('error', { ...error, error: error.message }).end();
	}

	/** Closes the stream, without a last event unless one was sent. */
	end(): this {
		this.#controller?.close();
		return this;
	}

	/** Breaks the connection. */
	cut(): this {
		this.#controller?.error(new TypeError('network error'));
		return this;
	}
}
