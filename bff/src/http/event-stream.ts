import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';

/** Bytes that may wait for a slow reader before we stop writing to it. */
const MAX_WAITING_BYTES = 256 * 1024;
/** How long a reader may take to read those. */
const SLOW_READER_MS = 60_000;

/**
 * One `text/event-stream` answer, written straight to the socket (`reply.send` of a stream costs
 * half as much again: see `bff/bench`). A reader that does not keep up is not written to: `write`
 * says so, `onDrain` when it may go on. What it missed is its source's business, which can tell it
 * again. One that reads nothing for a minute is cut off. Headers go out with the first write.
 *
 * Later writes frame their chunk (RFC 9112, 7.1) themselves: one write of the socket for what Node
 * would send as four, which is a quarter of what a token costs.
 */
export class EventStream {
	#raw: ServerResponse;
	/**
	 * Where chunks are written; undefined until the headers are out, and for good where the reader's
	 * HTTP is too old for chunks.
	 */
	#socket: Socket | undefined;
	#isLagging = false;
	#hasWritten = false;
	#slow: NodeJS.Timeout | undefined;
	#onDrain: () => void = () => undefined;

	constructor(reply: FastifyReply) {
		this.#raw = reply.raw;
		reply.hijack();
		for (const [name, value] of Object.entries(reply.getHeaders()))
			if (value !== undefined) this.#raw.setHeader(name, value);
		this.#raw.writeHead(200, {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			'x-accel-buffering': 'no',
		});
		this.#raw.on('error', () => this.#raw.destroy());
	}

	get isOpen(): boolean {
		return !this.#raw.writableEnded && !this.#raw.destroyed;
	}

	/** Whether the reader is so far behind that nothing is written to it. */
	get isLagging(): boolean {
		return this.#isLagging;
	}

	/** Writes whole events. False: this was written, but stop until `onDrain`. */
	write(events: string): boolean {
		// An empty chunk would be the last one.
		if (!this.isOpen || events === '') return true;
		this.#hasWritten = true;
		if (this.#socket) this.#writeChunk(this.#socket, events);
		else {
			this.#raw.write(events);
			if (this.#raw.chunkedEncoding && this.#raw.socket) this.#socket = this.#raw.socket;
		}
		if (this.#raw.writableLength <= MAX_WAITING_BYTES) return true;
		if (!this.#isLagging) (this.#socket ?? this.#raw).once('drain', () => this.#drained());
		this.#isLagging = true;
		this.#slow ??= setTimeout(() => this.#raw.destroy(), SLOW_READER_MS).unref();
		return false;
	}

	/** Shows the reader, and every proxy on the way, that the connection is alive. */
	beat(): void {
		this.write(': still here\n\n');
		this.#hasWritten = false;
	}

	/** Whether any event was written since this was last asked. */
	resetHasWritten(): boolean {
		const hasWritten = this.#hasWritten;
		this.#hasWritten = false;
		return hasWritten;
	}

	onDrain(listener: () => void): void {
		this.#onDrain = listener;
	}

	/** The connection is gone, whoever ended it. */
	onClose(listener: () => void): void {
		this.#raw.once('close', () => {
			clearTimeout(this.#slow);
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

	#drained(): void {
		clearTimeout(this.#slow);
		this.#slow = undefined;
		this.#isLagging = false;
		this.#onDrain();
	}
}

/** One event as it stands on the wire. JSON has no line breaks, so one `data:` line is enough. */
export function formatEvent(event: string, data: unknown, id?: string): string {
	return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function formatErrorEvent(error: ErrorBody): string {
	return formatEvent('error', error);
}
