import type { ErrorBody } from 'bff/contract/errors';
import type { FilterTemplate } from 'bff/contract/filter';
import type { FilterRun, Verdict } from 'bff/contract/filter-run';
import { FakeStream } from './fake-stream.ts';
import { estimate, summaryOf } from './samples.ts';

export interface FakeRequest {
	/** `POST /api/filter/run` */
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
		this.templates();
		this.runs([]);
		this.always('POST /api/filter/estimate', () => json(estimate()));
		this.always('GET /api/feed', () =>
			json({ reads: 'home', why: null, accounts: [], query: '', stored: 300, storedSince: null }),
		);
		this.always('GET /api/user-api-keys', () =>
			json({ provided: ['openrouter_api_key', 'twitter_api_key'] }),
		);
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

	/** The templates there are, with all that is asked of one. */
	templates(...templates: FilterTemplate[]): void {
		this.always('GET /api/filter/templates', () => json(templates.map(summaryOf)));
		for (const template of templates) {
			const { id, version, content, updatedAt: createdAt } = template;
			const route = `GET /api/filter/templates/${id}`;
			this.always(route, () => json(template));
			this.always(`${route}/versions/${version}`, () => json({ version, content, createdAt }));
			this.always(`${route}/agreement`, () => json({ labelled: 0, agreed: 0, judged: 0 }));
		}
	}

	runs(runs: FilterRun[]): void {
		this.always('GET /api/filter/runs', () => json(runs));
	}

	/** A run with its posts, so many a page, and no replies drafted for it. */
	run(run: FilterRun, posts: Verdict[], perPage = 500): void {
		this.always(`GET /api/filter/runs/${run.id}`, ({ url }) => {
			const from = Number(new URLSearchParams(url.split('?')[1]).get('cursor') ?? 0);
			const next = from + perPage;
			return json({
				...run,
				tweets: posts.slice(from, next),
				next_cursor: next < posts.length ? String(next) : null,
			});
		});
		this.always(`GET /api/filter/runs/${run.id}/responses`, () =>
			json({ status: 'none', total: 0, failed: 0, error: null, drafts: [] }),
		);
	}

	/** The next request of the route opens this stream. */
	stream(route: string): FakeStream {
		const stream = new FakeStream();
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

export function json(body: unknown, status = 200): Response {
	return Response.json(body, { status });
}

function refusal(status: number, error: Omit<ErrorBody, 'error'>): Response {
	return json({ ...error, error: error.message }, status);
}
