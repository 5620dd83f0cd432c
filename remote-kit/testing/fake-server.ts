import type { ErrorBody } from 'bff/contract/errors';
import type { FakeStream } from './fake-stream.ts';

export interface FakeRequest {
	/** `POST /api/compose` */
	route: string;
	/** With its query. */
	url: string;
	query: URLSearchParams;
	headers: Headers;
	/** Parsed JSON; undefined without a body. */
	body: unknown;
}

export type Reply = (
	request: FakeRequest,
	signal: AbortSignal | null,
) => Response | Promise<Response>;

/** The API for the tests of a screen. Replies are set per route; other routes answer 404. */
export class FakeServer {
	/** All requests so far, in order. */
	readonly requests: FakeRequest[] = [];
	#replies = new Map<string, Reply>();
	#nextReplies = new Map<string, Reply[]>();

	/** Takes the place of the global `fetch`. */
	readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
		const url = String(input);
		const { method = 'GET', signal = null, body } = init;
		const [path, query] = url.split('?');
		const request: FakeRequest = {
			route: `${method} ${path}`,
			url,
			query: new URLSearchParams(query),
			headers: new Headers(init.headers),
			body: typeof body === 'string' ? JSON.parse(body) : undefined,
		};
		this.requests.push(request);
		const reply = this.#nextReplies.get(request.route)?.shift() ?? this.#replies.get(request.route);
		return reply ? reply(request, signal) : this.reply(request);
	};

	/** The requests of a route so far. */
	requestsTo(route: string): FakeRequest[] {
		return this.requests.filter((request) => request.route === route);
	}

	/** Sets the reply to all requests of a route. */
	always(route: string, reply: Reply): void {
		this.#replies.set(route, reply);
	}

	/** Sets the reply to the next request of a route; several are used in order. */
	next(route: string, reply: Reply): void {
		this.#nextReplies.set(route, [...(this.#nextReplies.get(route) ?? []), reply]);
	}

	/** Leaves the next request of a route open until the test resolves it. */
	defer(route: string): PromiseWithResolvers<Response> {
		const deferred = Promise.withResolvers<Response>();
		this.next(route, () => deferred.promise);
		return deferred;
	}

	/** Answers the next request of a route with an error. */
	refuse(route: string, status: number, error: Omit<ErrorBody, 'error'>): void {
		this.next(route, () => refusal(status, error));
	}

	/** Fails the next request of a route as a lost connection does. */
	dropConnection(route: string): void {
		this.next(route, () => Promise.reject(new TypeError('Failed to fetch')));
	}

	/** Answers the next request of a route with a stream. */
	openStream<Stream extends FakeStream>(route: string, stream: Stream): Stream {
		this.next(route, ({ headers }, signal) => stream.open(headers, signal));
		return stream;
	}

	/** The response where no reply is set, for replies that go on to it. */
	answer(request: FakeRequest): Response {
		return this.reply(request);
	}

	/** The response where no reply is set. */
	protected reply(_request: FakeRequest): Response {
		return refusal(404, { code: 'not_found', message: 'This is not here.' });
	}
}

export function json(body: unknown, status = 200): Response {
	return Response.json(body, { status });
}

export function refusal(status: number, error: Omit<ErrorBody, 'error'>): Response {
	return json({ ...error, error: error.message }, status);
}
