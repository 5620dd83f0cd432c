import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';

export interface ReceivedEvent {
	event: string;
	data: Record<string, unknown>;
	id: string | undefined;
}

export interface ReadOptions {
	cookie: string;
	/** Sent as JSON by POST; without a body the request is a GET. */
	body?: unknown;
	method?: 'GET' | 'POST';
	lastEventId?: string;
	headers?: Record<string, string>;
}

/**
 * Reads an event stream as bytes and as events. A test can pause reading, or disconnect.
 */
export class EventReader {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly events: ReceivedEvent[] = [];
	readonly comments: string[] = [];
	/** The answer's text so far. */
	text = '';
	/** Resolves with all events at the end of the stream; rejects if the connection was cut. */
	readonly ended: Promise<ReceivedEvent[]>;
	#response: IncomingMessage;
	#bytes: Buffer[] = [];
	#waiting = new Set<() => void>();

	constructor(response: IncomingMessage) {
		this.#response = response;
		this.status = response.statusCode ?? 0;
		this.headers = response.headers;
		const parser = createParser({
			onEvent: ({ event = 'message', data, id }) => {
				const received = { event, data: JSON.parse(data) as ReceivedEvent['data'], id };
				this.events.push(received);
				this.text += textOf([received]);
			},
			onComment: (comment) => this.comments.push(comment),
		});
		const decoder = new TextDecoder();
		response.on('data', (bytes: Buffer) => {
			this.#bytes.push(bytes);
			parser.feed(decoder.decode(bytes, { stream: true }));
			for (const look of this.#waiting) look();
		});
		this.ended = new Promise((resolve, reject) => {
			response.on('end', () => resolve(this.events));
			response.on('error', reject);
		});
		this.ended.catch(() => undefined);
	}

	/** The bytes received so far. */
	get bytes(): Buffer {
		return Buffer.concat(this.#bytes);
	}

	/** Resolves after this many events, or when `look` returns true. */
	until(wanted: number | ((reader: EventReader) => boolean)): Promise<void> {
		const isThere =
			typeof wanted === 'number' ? () => this.events.length >= wanted : () => wanted(this);
		return new Promise((resolve) => {
			const look = () => {
				if (!isThere()) return;
				this.#waiting.delete(look);
				resolve();
			};
			this.#waiting.add(look);
			look();
		});
	}

	pause(): void {
		this.#response.pause();
	}

	resume(): void {
		this.#response.resume();
	}

	/** Disconnects, as a closed tab does. */
	leave(): void {
		this.#response.destroy();
	}
}

export function readStream(
	address: string,
	{ cookie, body, method, lastEventId, headers }: ReadOptions,
): Promise<EventReader> {
	const payload = body === undefined ? undefined : JSON.stringify(body);
	return new Promise((resolve, reject) => {
		const sent = request(address, {
			method: method ?? (payload === undefined ? 'GET' : 'POST'),
			agent: false,
			headers: {
				cookie,
				...(payload === undefined ? {} : { 'content-type': 'application/json' }),
				...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
				...headers,
			},
		});
		sent.on('error', reject);
		sent.on('response', (response) => resolve(new EventReader(response)));
		sent.end(payload);
	});
}

export function textOf(events: readonly ReceivedEvent[]): string {
	return events
		.map(({ event, data }) => (event === 'assistant_token' ? String(data.token) : ''))
		.join('');
}

export function draftsOf(events: readonly ReceivedEvent[]): string[] {
	return events.filter(({ event }) => event === 'tweet').map(({ data }) => String(data.text));
}
