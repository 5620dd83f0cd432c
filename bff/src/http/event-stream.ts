import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';

/** Bytes that may be buffered for a slow reader before we stop writing to it. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Maximum time for a slow reader to read them before its connection is closed. */
const SLOW_READER_MS = 60_000;

/**
 * One `text/event-stream` response. A reader that falls behind gets nothing more until it has
 * caught up: `write` returns false, and `onDrain` is called when writing can continue. The caller
 * sends the missed events again. A reader that reads nothing for a minute is disconnected. The
 * headers are sent with the first write.
 *
 * Events are written straight to the socket, because `reply.send` of a stream costs half as much
 * again (see `bff/bench`). After the first write the chunks (RFC 9112, 7.1) are framed here: one
 * write to the socket where Node makes four, which is a quarter of the cost of a token.
 */
export class EventStream {
	#raw: ServerResponse;
	/**
	 * The socket for chunks. Undefined until the headers are sent, and always if the reader's HTTP
	 * version does not support chunks.
	 */
	#socket: Socket | undefined;
	#isLagging = false;
	#hasWritten = false;
	#slowReaderTimer: NodeJS.Timeout | undefined;
	#onDrain: () => void = () => undefined;

	constructor(reply: FastifyReply) {
		this.#raw = reply.raw;
		reply.hijack();
		this.#raw.writeHead(200, {
			...(reply.getHeaders() as OutgoingHttpHeaders),
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			'x-accel-buffering': 'no',
		});
		this.#raw.on('error', () => this.#raw.destroy());
	}

	get isOpen(): boolean {
		return !this.#raw.writableEnded && !this.#raw.destroyed;
	}

	/** Whether the reader is so far behind that we stopped writing to it. */
	get isLagging(): boolean {
		return this.#isLagging;
	}

	/**
	 * Writes complete events. False means that they were written, but that the caller must wait for
	 * `onDrain`.
	 */
	write(events: string): boolean {
		// An empty chunk would end the response.
		if (!this.isOpen || events === '') return true;
		this.#hasWritten = true;
		if (this.#socket) this.#writeChunk(this.#socket, events);
		else {
			this.#raw.write(events);
			if (this.#raw.chunkedEncoding && this.#raw.socket) this.#socket = this.#raw.socket;
		}
		if (this.#raw.writableLength <= MAX_BUFFERED_BYTES) return true;
		if (!this.#isLagging) (this.#socket ?? this.#raw).once('drain', () => this.#handleDrain());
		this.#isLagging = true;
		this.#slowReaderTimer ??= setTimeout(() => this.#raw.destroy(), SLOW_READER_MS).unref();
		return false;
	}

	/** Writes a comment, so that the reader and all proxies keep the connection open. */
	sendHeartbeat(): void {
		this.write(': still here\n\n');
		this.#hasWritten = false;
	}

	/** Whether any event was written since the last call. */
	resetHasWritten(): boolean {
		const hasWritten = this.#hasWritten;
		this.#hasWritten = false;
		return hasWritten;
	}

	onDrain(listener: () => void): void {
		this.#onDrain = listener;
	}

	/** Calls the listener when the connection is closed, by either side. */
	onClose(listener: () => void): void {
		this.#raw.once('close', () => {
			clearTimeout(this.#slowReaderTimer);
			listener();
		});
	}

	end(lastEvents = ''): void {
		if (this.isOpen) this.#raw.end(lastEvents);
	}

	#writeChunk(socket: Socket, events: string): void {
		const bytes = Buffer.byteLength(events);
		const encoding = bytes === events.length ? 'latin1' : 'utf8';
		socket.write(`${bytes.toString(16)}\r\n${events}\r\n`, encoding);
	}

	#handleDrain(): void {
		clearTimeout(this.#slowReaderTimer);
		this.#slowReaderTimer = undefined;
		this.#isLagging = false;
		this.#onDrain();
	}
}

/** Formats one event for the stream. JSON has no line breaks, so it needs only one `data:` line. */
export function formatEvent(event: string, data: unknown, id?: string): string {
	return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function formatErrorEvent(error: ErrorBody): string {
	return formatEvent('error', error);
}
