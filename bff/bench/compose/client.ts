import { Agent, type ClientRequest, type IncomingMessage, request as open } from 'node:http';

/** Where a contender is asked, and how its stream reads. */
export interface Target {
	url: string;
	headers: Record<string, string>;
	/** Stands in the stream from the first token on, and not before. */
	firstToken: string;
	/** Stands at the end of a whole stream. */
	lastWords: string;
}

const agent = new Agent({ keepAlive: true });
const newest = 300;

/**
 * Lets go of idle connections, which the other side may be about to close: call between two
 * measurements.
 */
export function forgetConnections(): void {
	agent.destroy();
}

/**
 * One answer being read, as cheaply as it can be: the reader shares two cores with what is
 * measured.
 */
export class AnswerStream {
	/** The headers have come. */
	readonly opened: Promise<void>;
	/** The first token has come: milliseconds since the request was sent. */
	readonly firstToken: Promise<number>;
	/** The stream has ended, whole. */
	readonly ended: Promise<void>;
	/** What has come, while `keeps` is set; else only its beginning, up to the first token. */
	text = '';
	#request: ClientRequest;
	#response: IncomingMessage | undefined;

	constructor(target: Target, text: string, { keeps = false, reads = true } = {}) {
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

		const body = JSON.stringify({ text });
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
			if (!reads) return;
			let hasBegun = false;
			let tail: Buffer = Buffer.alloc(0);
			response.on('data', (bytes: Buffer) => {
				if (!hasBegun || keeps) this.text += bytes.toString('latin1');
				if (!hasBegun && this.text.includes(target.firstToken)) {
					hasBegun = true;
					first.resolve(performance.now() - sentAt);
				}
				tail = bytes.length >= newest ? bytes : Buffer.concat([tail, bytes]).subarray(-newest);
			});
			response.on('end', () => {
				if (tail.includes(target.lastWords)) ended.resolve();
				else fail(new Error(`${target.url} ended with "${tail}"`));
			});
			response.on('error', fail);
		});
		this.#request.on('error', fail);
		this.#request.end(body);
	}

	/** Goes away without a word. */
	leave(): void {
		this.#response?.destroy();
		this.#request.destroy();
	}
}
