import type { ChatMessage, ThreadSummary } from 'bff/contract/compose';
import type { ErrorBody } from 'bff/contract/errors';
import { FakeStream } from './fake-stream.ts';

export interface FakeRequest {
	/** `POST /api/compose` */
	route: string;
	/** With its query. */
	url: string;
	headers: Headers;
	body: unknown;
}

type Reply = (request: FakeRequest, signal: AbortSignal | null) => Response | Promise<Response>;

/**
 * The API as far as this screen asks it. Replies are given per route, for once or for good; what
 * was not told answers 404.
 */
export class FakeServer {
	readonly requests: FakeRequest[] = [];
	#standing = new Map<string, Reply>();
	#once = new Map<string, Reply[]>();

	constructor() {
		this.threads([]);
	}

	/** Passes for the platform's. */
	readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
		const url = String(input);
		const { method = 'GET', signal = null } = init;
		const request: FakeRequest = {
			route: `${method} ${url.split('?')[0]}`,
			url,
			headers: new Headers(init.headers),
			body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
		};
		this.requests.push(request);
		const reply = this.#once.get(request.route)?.shift() ?? this.#standing.get(request.route);
		return reply
			? reply(request, signal)
			: refusal(404, { code: 'not_found', message: 'This thread is not here.' });
	};

	asked(route: string): FakeRequest[] {
		return this.requests.filter((request) => request.route === route);
	}

	/** From now on. */
	always(route: string, reply: Reply): void {
		this.#standing.set(route, reply);
	}

	/** The next time; several wait in line. */
	next(route: string, reply: Reply): void {
		this.#once.set(route, [...(this.#once.get(route) ?? []), reply]);
	}

	threads(threads: ThreadSummary[], more: ThreadSummary[] = []): void {
		this.always('GET /api/threads/recent', ({ url }) =>
			url.includes('cursor=')
				? json({ threads: more, next_cursor: null })
				: json({ threads, next_cursor: more.length > 0 ? 'page-2' : null }),
		);
	}

	messages(threadId: string, messages: ChatMessage[], earlier: ChatMessage[] = []): void {
		this.always(`GET /api/compose/${threadId}`, ({ url }) =>
			url.includes('cursor=')
				? json({ messages: earlier, next_cursor: null })
				: json({ messages, next_cursor: earlier.length > 0 ? 'page-2' : null }),
		);
	}

	files(paths: string[]): void {
		this.always('GET /api/files/tree', () => json({ tree: paths, files: [] }));
	}

	/** The next request of the route opens this stream. */
	stream(
		route: string,
		from?: { message?: number; characters?: number; drafts?: number },
	): FakeStream {
		const stream = new FakeStream(from);
		this.next(route, ({ headers }, signal) => stream.open(headers, signal));
		return stream;
	}

	refuse(route: string, status: number, error: Omit<ErrorBody, 'error'>): void {
		this.next(route, () => refusal(status, error));
	}

	/** The next request of the route does not get through. */
	breakDown(route: string): void {
		this.next(route, () => Promise.reject(new TypeError('Failed to fetch')));
	}
}

export function json(body: unknown): Response {
	return Response.json(body);
}

function refusal(status: number, error: Omit<ErrorBody, 'error'>): Response {
	return Response.json({ ...error, error: error.message }, { status });
}
