import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorBody } from './app-error.ts';
import { EventStream, wireError } from './event-stream.ts';

const HEARTBEAT_MS = 15_000;

/** Every stream that this process has open: beats their hearts, counts them, and ends them when a session or the server ends. */
export class OpenStreams {
	#streams = new Set<EventStream>();
	#limit: number;
	#isClosing = false;
	#heartbeat = setInterval(() => {
		for (const stream of this.#streams) if (!stream.isLagging) stream.write(': still here\n\n');
	}, HEARTBEAT_MS).unref();

	constructor(limit = 1000) {
		this.#limit = limit;
	}

	/** Call before work begins: a refusal is a plain answer only as long as no stream is open. */
	ensureRoom(): void {
		if (this.#isClosing) throw new AppError(503, 'server_stopping', 'Warble is restarting. Try again in a moment.', 2);
		if (this.#streams.size >= this.#limit) {
			throw new AppError(429, 'too_many_streams', 'Warble is at its limit of open answers. Try again in a minute.', 60);
		}
	}

	open(request: FastifyRequest, reply: FastifyReply): EventStream {
		const stream = new EventStream(reply, request.signedIn?.sessionId ?? '');
		this.#streams.add(stream);
		stream.onClose(() => this.#streams.delete(stream));
		// After the first words, which say what was begun: whoever does not hear them begins it once more.
		if (this.#isClosing) setImmediate(() => stream.end(farewell()));
		return stream;
	}

	/** Whose streams they are, each session once; those of visitors without one are left out. */
	sessionIds(): string[] {
		return [...new Set([...this.#streams].map(({ sessionId }) => sessionId))].filter((id) => id !== '');
	}

	/** Signed out: nothing more reaches this browser. */
	endSession(sessionId: string): void {
		for (const stream of this.#streams) {
			if (stream.sessionId === sessionId) stream.end(wireError(errorBody('unauthorized', 'You are signed out.')));
		}
	}

	/** The server stops: readers are told to ask again, which another server or the next start will answer. */
	close(): void {
		this.#isClosing = true;
		clearInterval(this.#heartbeat);
		for (const stream of this.#streams) stream.end(farewell());
	}
}

function farewell(): string {
	return wireError(errorBody('server_stopping', 'Warble is restarting. Try again in a moment.', { retryAfter: 2 }));
}
