import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as Type from 'typebox';
import { describe, expect, test, vi } from 'vitest';
import { failures, type Route } from '../contract/route.ts';
import { closedPort, serve } from '../src/testing/processes/local-server.ts';
import { isApiError } from './api-error.ts';
import { asQueryError, clientBaseQuery, request } from './base-query.ts';
import { createClient } from './client.ts';

const readShelf = {
	method: 'GET',
	url: '/api/shelves/:shelfId/books/:bookId',
	schema: {
		summary: 'A book',
		tags: ['test'],
		params: Type.Object({ shelfId: Type.String(), bookId: Type.String() }),
		querystring: Type.Object({
			cursor: Type.Optional(Type.String()),
			limit: Type.Optional(Type.String()),
		}),
		response: { 200: Type.Object({ title: Type.String() }), ...failures },
	},
} as const satisfies Route;

const saveBook = {
	method: 'PUT',
	url: '/api/books',
	schema: {
		summary: 'Save',
		tags: ['test'],
		body: Type.Object({ title: Type.String() }),
		response: { 200: Type.Object({ id: Type.Integer() }), ...failures },
	},
} as const satisfies Route;

const errorBody = {
	code: 'too_many_requests',
	message: 'Slow down.',
	error: 'Slow down.',
	retry_after: 7,
	path: 'body/title',
};

function respond(status: number, body: string, type = 'application/json'): RequestListener {
	return (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

async function failureOf(promise: Promise<unknown>) {
	const error = await promise.then(
		() => undefined,
		(cause: unknown) => cause,
	);
	expect(isApiError(error)).toBe(true);
	return error;
}

describe('a call', () => {
	test('encodes the path and the query', async () => {
		const requestedUrl = Promise.withResolvers<string | undefined>();
		const baseUrl = await serve((request, response) => {
			requestedUrl.resolve(request.url);
			respond(200, '{"title":"Crumb"}')(request, response);
		});
		const book = await createClient({ baseUrl }).call(readShelf, {
			params: { shelfId: 'a/b?c', bookId: 'ü #1' },
			querystring: { cursor: '1&2=3', limit: undefined as never },
		});
		expect(book).toEqual({ title: 'Crumb' });
		expect(await requestedUrl.promise).toBe(
			'/api/shelves/a%2Fb%3Fc/books/%C3%BC%20%231?cursor=1%262%3D3',
		);
	});

	test('sends its body as JSON, with the method of the route and with cookies', async () => {
		const sent = Promise.withResolvers<unknown>();
		const baseUrl = await serve(async (request, response) => {
			sent.resolve({
				method: request.method,
				type: request.headers['content-type'],
				body: await text(request),
			});
			respond(200, '{"id":3}')(request, response);
		});
		const fetch = vi.fn(globalThis.fetch);
		expect(
			await createClient({ baseUrl, fetch }).call(saveBook, { body: { title: 'Grüße "x"' } }),
		).toEqual({ id: 3 });
		expect(await sent.promise).toEqual({
			method: 'PUT',
			type: 'application/json',
			body: '{"title":"Grüße \\"x\\""}',
		});
		expect(fetch.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' });
	});

	test('begins a trace of its own', async () => {
		const parents: unknown[] = [];
		const baseUrl = await serve((request, response) => {
			parents.push(request.headers.traceparent);
			respond(200, '{"id":3}')(request, response);
		});
		const client = createClient({ baseUrl });
		await client.call(saveBook, { body: { title: 'a' } });
		await client.call(saveBook, { body: { title: 'b' } });
		for (const parent of parents) expect(parent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
		expect(new Set(parents).size).toBe(2);
	});

	test('has no content type without a body', async () => {
		const types: (string | undefined)[] = [];
		const baseUrl = await serve((request, response) => {
			types.push(request.headers['content-type']);
			respond(200, '{"title":""}')(request, response);
		});
		await createClient({ baseUrl }).call(readShelf, {
			params: { shelfId: '1', bookId: '2' },
			querystring: {},
		});
		expect(types).toEqual([undefined]);
	});
});

describe('a call that fails', () => {
	test('rejects with the error of the server', async () => {
		const baseUrl = await serve(respond(429, JSON.stringify(errorBody)));
		expect(
			await failureOf(createClient({ baseUrl }).call(saveBook, { body: { title: '' } })),
		).toMatchObject({
			code: 'too_many_requests',
			status: 429,
			message: 'Slow down.',
			retryAfter: 7,
			path: 'body/title',
		});
	});

	test.each([
		['a page of a proxy', respond(502, '<html><h1>Bad gateway</h1></html>', 'text/html')],
		[
			'a body of a gateway',
			respond(502, '{"error":{"code":502,"message":"upstream"},"code":502,"message":{}}'),
		],
		['a 503 of a gateway', respond(503, '{"error":{"reason":"no upstream"}}')],
		['an empty 503', respond(503, '')],
		['not JSON', respond(200, 'OK', 'text/plain')],
		[
			'half a body',
			(_, response) =>
				response
					.writeHead(200, { 'content-length': 100 })
					.write('{"id":', () => response.destroy()),
		],
		['a closed connection', (request) => request.socket.destroy()],
	] as [string, RequestListener][])(
		'has the code `network` when the response is %s',
		async (_, listener) => {
			const baseUrl = await serve(listener);
			expect(
				await failureOf(createClient({ baseUrl }).call(saveBook, { body: { title: '' } })),
			).toMatchObject({
				code: 'network',
				message: 'Can’t reach Warble. Check your connection and try again.',
			});
		},
	);

	test.each([
		[500, 'internal'],
		[401, 'unauthorized'],
		[402, 'subscription_required'],
		[503, 'not_ready'],
	])('with status %i and only a message has that message and the code %s', async (status, code) => {
		for (const field of ['message', 'error']) {
			const baseUrl = await serve(respond(status, JSON.stringify({ [field]: 'Not today.' })));
			expect(
				await failureOf(createClient({ baseUrl }).call(saveBook, { body: { title: '' } })),
			).toMatchObject({ code, status, message: 'Not today.' });
		}
	});

	test.each([
		['empty', respond(500, '')],
		['half a JSON', respond(500, '{"code":"inter')],
		['JSON null', respond(500, 'null')],
		['an error that is no text', respond(500, '{"error":{"reason":"out of memory"}}')],
		['a page', respond(500, '<html><h1>Sorry</h1></html>', 'text/html')],
	])('with status 500 is not a lost connection when its body is %s', async (_, listener) => {
		const baseUrl = await serve(listener);
		expect(
			await failureOf(createClient({ baseUrl }).call(saveBook, { body: { title: '' } })),
		).toMatchObject({
			code: 'internal',
			status: 500,
			message: 'Something went wrong (error 500). Try again in a moment.',
			isUnexplained: true,
		});
	});

	test('has the code `network` when the server is down', async () => {
		const client = createClient({ baseUrl: await closedPort() });
		expect(await failureOf(client.call(saveBook, { body: { title: '' } }))).toMatchObject({
			code: 'network',
			status: 0,
		});
	});

	test.each([
		['before the response', () => undefined],
		[
			'in the middle of the response',
			(_: unknown, response: { write(text: string): void }) => response.write('{"id":'),
		],
	] as [string, RequestListener][])(
		'rejects with the abort when the caller aborts %s',
		async (_, listener) => {
			const requestArrived = Promise.withResolvers<void>();
			const baseUrl = await serve((request, response) => {
				listener(request, response);
				setTimeout(requestArrived.resolve, 30);
			});
			const controller = new AbortController();
			const call = createClient({ baseUrl }).call(
				saveBook,
				{ body: { title: '' } },
				{ signal: controller.signal },
			);
			call.catch(() => undefined);
			await requestArrived.promise;
			controller.abort();
			await expect(call).rejects.toMatchObject({ name: 'AbortError' });
		},
	);
});

describe('after the session has ended', () => {
	test('`onUnauthorized` is called before the call rejects', async () => {
		const onUnauthorized = vi.fn();
		const baseUrl = await serve(
			respond(401, '{"code":"unauthorized","message":"Sign in.","error":"Sign in."}'),
		);
		const error = await failureOf(
			createClient({ baseUrl, onUnauthorized }).call(saveBook, { body: { title: '' } }),
		);
		expect(error).toMatchObject({ code: 'unauthorized', status: 401 });
		expect(onUnauthorized).toHaveBeenCalledOnce();
	});

	test('`onUnauthorized` is not called for other errors', async () => {
		const onUnauthorized = vi.fn();
		const baseUrl = await serve(
			respond(402, '{"code":"subscription_required","message":"Pay.","error":"Pay."}'),
		);
		await failureOf(
			createClient({ baseUrl, onUnauthorized }).call(saveBook, { body: { title: '' } }),
		);
		expect(onUnauthorized).not.toHaveBeenCalled();
	});
});

describe('RTK Query', () => {
	const query = (baseUrl: string, signal = new AbortController().signal) =>
		clientBaseQuery(
			request(saveBook, { body: { title: '' } }),
			{ extra: { client: createClient({ baseUrl }) }, signal } as never,
			{},
		);

	test('gets the response as data', async () => {
		expect(await query(await serve(respond(200, '{"id":3}')))).toEqual({ data: { id: 3 } });
	});

	test('gets a failure as plain data', async () => {
		const result = await query(await serve(respond(429, JSON.stringify(errorBody))));
		expect(result).toStrictEqual({
			error: { code: 'too_many_requests', message: 'Slow down.', retryAfter: 7 },
		});
		expect(Object.getPrototypeOf((result as { error: object }).error)).toBe(Object.prototype);
	});

	test('gets a failure without a time to wait', async () => {
		expect(await query(await closedPort())).toEqual({
			error: {
				code: 'network',
				message: 'Can’t reach Warble. Check your connection and try again.',
			},
		});
	});

	test('gets other errors as data', () => {
		expect(asQueryError(new TypeError('odd'))).toStrictEqual({ code: 'network', message: 'odd' });
		expect(asQueryError('odder')).toStrictEqual({ code: 'network', message: 'odder' });
	});
});
