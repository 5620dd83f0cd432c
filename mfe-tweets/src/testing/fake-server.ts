import type { ErrorBody } from 'bff/contract/errors';
import type { ActionOutcome, FetchState, Tweet } from 'bff/contract/tweets';
import type { TweetPage } from '../api.ts';
import { fetchState } from './samples.ts';

export interface FakeRequest {
	/** `POST /api/tweets/1/like` */
	route: string;
	query: URLSearchParams;
	body: unknown;
}

type Reply = (request: FakeRequest) => Response | Promise<Response>;

/**
 * The API as far as this screen asks it. Replies are given per route, for once or for good; what
 * was not told answers 404.
 */
export class FakeServer {
	readonly requests: FakeRequest[] = [];
	#standing = new Map<string, Reply>();
	#once = new Map<string, Reply[]>();

	constructor() {
		this.tweets([]);
		this.news(0);
		this.fetchState();
		this.always('GET /api/filter/runs', () => json([]));
	}

	/** Passes for the platform's. */
	readonly fetch: typeof globalThis.fetch = async (input, { method = 'GET', body } = {}) => {
		const [path, query] = String(input).split('?');
		const request: FakeRequest = {
			route: `${method} ${path}`,
			query: new URLSearchParams(query),
			body: typeof body === 'string' ? JSON.parse(body) : undefined,
		};
		this.requests.push(request);
		const reply = this.#once.get(request.route)?.shift() ?? this.#standing.get(request.route);
		return reply
			? reply(request)
			: refusal(404, { code: 'not_found', message: 'This is not here.' });
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

	/** The next time, once the test says so. */
	hold(route: string): PromiseWithResolvers<Response> {
		const held = Promise.withResolvers<Response>();
		this.next(route, () => held.promise);
		return held;
	}

	/** Every list holds these, so many a page. */
	tweets(
		tweets: Tweet[],
		rest: Partial<Pick<TweetPage, 'run' | 'acting'>> = {},
		perPage = 50,
	): void {
		this.always('GET /api/tweets', ({ query }) => {
			const from = Number(query.get('cursor') ?? 0);
			const next = from + perPage;
			const page: TweetPage = {
				data: tweets.slice(from, next),
				next_cursor: next < tweets.length ? String(next) : null,
				run: null,
				acting: null,
				...rest,
			};
			return json(page);
		});
	}

	news(count: number): void {
		this.always('GET /api/tweets/news', () => json({ count }));
	}

	fetchState(overrides: Partial<FetchState> = {}): void {
		this.always('GET /api/tweets/fetch', () => json(fetchState(overrides)));
	}

	refuse(route: string, status: number, error: Omit<ErrorBody, 'error'>): void {
		this.next(route, () => refusal(status, error));
	}

	/** The next request of the route does not get through. */
	breakDown(route: string): void {
		this.next(route, () => Promise.reject(new TypeError('Failed to fetch')));
	}
}

/** What became of a like or an answer. */
export function acted(outcome: ActionOutcome, intentUrl: string | null = null): Response {
	return json({ status: outcome.status === 'opened' ? 'open_in_x' : 'done', intentUrl, outcome });
}

export function json(body: unknown, status = 200): Response {
	return Response.json(body, { status });
}

export function refusal(status: number, error: Omit<ErrorBody, 'error'>): Response {
	return json({ ...error, error: error.message }, status);
}
