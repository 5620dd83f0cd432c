import { Agent, type ClientRequest, type IncomingMessage, request as open } from 'node:http';

/** The address of a contender, and how to recognise the parts of its stream. */
export interface Target {
	url: string;
	headers: Record<string, string>;
	/** First appears in the stream with the first token. */
	firstToken: string;
	/** Appears at the end of a complete stream. */
	streamEnd: string;
}

const agent = new Agent({ keepAlive: true });
const TAIL_BYTES = 300;

/**
 * Closes idle connections, which the server may be about to close. Call it between measurements.
 */
export function closeIdleConnections(): void {
	agent.destroy();
}

interface StreamOptions {
	keepsText?: boolean;
	keepsGaps?: boolean;
	isRead?: boolean;
	/** The thread to continue; without it, the request starts one. */
	threadId?: string | undefined;
}

/** Reads one answer with little CPU, because it shares two cores with what is measured. */
export class AnswerStream {
	/** Resolves with the headers. */
	readonly opened: Promise<void>;
	/** Resolves at the first token, with the milliseconds since the request was sent. */
	readonly firstToken: Promise<number>;
	/** Resolves when the stream has ended completely. */
	readonly ended: Promise<void>;
	/** Milliseconds between the arrivals of one piece of the stream and the next, from the first token on. */
	readonly gaps: number[] = [];
	/** The received text; without `keepsText` only up to the first token. */
	text = '';
	#request: ClientRequest;
	#response: IncomingMessage | undefined;

	constructor(
		target: Target,
		text: string,
		{ keepsText = false, keepsGaps = false, isRead = true, threadId }: StreamOptions = {},
	) {
		const opened = Promise.withResolvers<void>();
		const first = Promise.withResolvers<number>();
		const ended = Promise.withResolvers<void>();
		this.opened = opened.promise;
		this.firstToken = first.promise;
		this.ended = ended.promise;
		const fail = (error: Error) => {
			opened.reject(error);
			first.reject(error);
			ended.reject(error);
		};
		for (const promise of [this.opened, this.firstToken, this.ended])
			promise.catch(() => undefined);

		const body = JSON.stringify({ text, thread_id: threadId });
		const headers = {
			...target.headers,
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(body),
		};
		const sentAt = performance.now();
		this.#request = open(target.url, { method: 'POST', agent, headers }, (response) => {
			this.#response = response;
			if (response.statusCode !== 200) {
				response
					.setEncoding('utf8')
					.once('data', (answer: string) =>
						fail(new Error(`${target.url} answered ${response.statusCode}: ${answer}`)),
					);
				return;
			}
			opened.resolve();
			if (!isRead) return;
			let hasStarted = false;
			let lastAt = 0;
			let tail: Buffer = Buffer.alloc(0);
			response.on('data', (bytes: Buffer) => {
				if (keepsGaps) {
					const now = performance.now();
					if (hasStarted) this.gaps.push(now - lastAt);
					lastAt = now;
				}
				if (!hasStarted || keepsText) this.text += bytes.toString('latin1');
				if (!hasStarted && this.text.includes(target.firstToken)) {
					hasStarted = true;
					first.resolve(performance.now() - sentAt);
				}
				tail =
					bytes.length >= TAIL_BYTES ? bytes : Buffer.concat([tail, bytes]).subarray(-TAIL_BYTES);
			});
			response.on('end', () => {
				if (tail.includes(target.streamEnd)) ended.resolve();
				else fail(new Error(`${target.url} ended with "${tail}"`));
			});
			response.on('error', fail);
		});
		this.#request.on('error', fail);
		this.#request.end(body);
	}

	/** Closes the connection. */
	disconnect(): void {
		this.#response?.destroy();
		this.#request.destroy();
	}
}
