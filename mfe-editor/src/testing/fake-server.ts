import type { ErrorBody } from 'bff/contract/errors';
import { FakeFiles } from './fake-files.ts';

export interface FakeRequest {
	/** `PUT /api/files/content` */
	route: string;
	query: URLSearchParams;
	body: Record<string, string>;
}

type Reply = (request: FakeRequest) => Response | Promise<Response>;

/** The API of files on files in memory; a test can put another reply in the place of the next. */
export class FakeServer {
	readonly requests: FakeRequest[] = [];
	readonly files: FakeFiles;
	#once = new Map<string, Reply[]>();

	constructor(files: ConstructorParameters<typeof FakeFiles>[0] = {}) {
		this.files = new FakeFiles(files);
	}

	/** Passes for the platform's. */
	readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
		const url = new URL(String(input), 'http://warble.test');
		const request: FakeRequest = {
			route: `${init.method ?? 'GET'} ${url.pathname}`,
			query: url.searchParams,
			body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
		};
		this.requests.push(request);
		return this.#once.get(request.route)?.shift()?.(request) ?? this.#answer(request);
	};

	asked(route: string): FakeRequest[] {
		return this.requests.filter((request) => request.route === route);
	}

	/** The next time; several wait in line. */
	next(route: string, reply: Reply): void {
		this.#once.set(route, [...(this.#once.get(route) ?? []), reply]);
	}

	refuse(route: string, status: number, error: Omit<ErrorBody, 'error'>): void {
		this.next(route, () => refusal(status, error));
	}

	/** The next request of the route does not get through. */
	breakDown(route: string): void {
		this.next(route, () => Promise.reject(new TypeError('Failed to fetch')));
	}

	#answer({ route, query, body }: FakeRequest): Response {
		const { files } = this;
		const path = body.path ?? query.get('path') ?? '';
		const isThere = files.under(path).length > 0;
		switch (route) {
			case 'GET /api/files/tree': {
				const list = files.list();
				return json({ tree: list.map((file) => file.path), files: list });
			}
			case 'POST /api/files':
				return isThere ? taken(path) : json(files.put(path, body.content ?? ''));
			case 'POST /api/files/import': {
				const bare = path.replace(/\.\w+$/, '');
				return json(
					files.put(files.stored.has(bare) ? `${bare} 2` : bare, `<p>${body.content}</p>`),
				);
			}
			case 'GET /api/files/content': {
				const revision = query.get('revision');
				return isThere
					? json(files.read(path, revision === null ? undefined : Number(revision)))
					: gone(path);
			}
			case 'PUT /api/files/content': {
				if (!isThere) return gone(path);
				const now = files.read(path);
				if (now.content === body.content) return json(files.info(path));
				if (now.revision !== Number(body.revision))
					return refusal(409, { code: 'conflict', message: 'This file was saved meanwhile.' });
				return json(files.put(path, body.content ?? ''));
			}
			case 'DELETE /api/files':
				return isThere ? json(files.remove(path)) : gone(path);
			case 'POST /api/files/restore':
				return json(files.restore(body.deletion ?? ''));
			case 'POST /api/files/rename':
			case 'POST /api/files/move': {
				const folder = route.endsWith('move')
					? body.to
					: path.slice(0, Math.max(0, path.lastIndexOf('/')));
				const next = [folder, body.name ?? path.slice(path.lastIndexOf('/') + 1)]
					.filter(Boolean)
					.join('/');
				if (!isThere) return gone(path);
				return next !== path && files.under(next).length > 0
					? taken(next)
					: json(files.relocate(path, next));
			}
			case 'GET /api/files/revisions':
				return json({ revisions: files.revisions(path) });
			case 'GET /api/files/search': {
				const q = (query.get('q') ?? '').toLowerCase();
				const found = files
					.list()
					.map((file) => ({
						...file,
						excerpt: files
							.read(file.path)
							.content.replaceAll(/<[^>]*>/g, ' ')
							.trim(),
					}))
					.filter(
						({ path: one, excerpt }) =>
							one.toLowerCase().includes(q) || excerpt.toLowerCase().includes(q),
					);
				return json({ found });
			}
			default:
				return refusal(404, { code: 'not_found', message: 'This is not here.' });
		}
	}
}

export function json(body: unknown, status = 200): Response {
	return Response.json(body, { status });
}

function refusal(status: number, error: Omit<ErrorBody, 'error'>): Response {
	return json({ ...error, error: error.message }, status);
}

function taken(path: string): Response {
	return refusal(409, {
		code: 'path_taken',
		message: `There is a file or a folder "${path}" already. Choose another name.`,
	});
}

function gone(path: string): Response {
	return refusal(404, { code: 'file_not_found', message: `There is no file "${path}".` });
}
