import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as Type from 'typebox';
import { describe, expect, test, vi } from 'vitest';
import { failures, type Route } from '../contract/route.ts';
import { closedPort, serve } from '../src/testing/processes/local-server.ts';
import { isApiError } from './api-error.ts';
import { ask, asQueryError, clientBaseQuery } from './base-query.ts';
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

function answer(status: number, body: string, type = 'application/json'): RequestListener {
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
	test('fills in the path and the query, whatever characters they hold', async () => {
		const asked = Promise.withResolvers<string | undefined>();
		const baseUrl = await serve((request, response) => {
			asked.resolve(request.url);
			answer(200, '{"title":"Crumb"}')(request, response);
		});
		const book = await createClient({ baseUrl }).call(readShelf, {
			params: { shelfId: 'a/b?c', bookId: 'ü #1' },
			querystring: { cursor: '1&2=3', limit: undefined as never },
		});
		expect(book).toEqual({ title: 'Crumb' });
		expect(await asked.promise).toBe('/api/shelves/a%2Fb%3Fc/books/%C3%BC%20%231?cursor=1%262%3D3');
	});

	test('sends its body as JSON, with the method of the route and with cookies', async () => {
		const sent = Promise.withResolvers<unknown>();
		const baseUrl = await serve(async (request, response) => {
			sent.resolve({
				method: request.method,
				type: request.headers['content-type'],
				body: await text(request),
			});
			answer(200, '{"id":3}')(request, response);
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

	test('has no content type where it has no body', async () => {
		const types: (string | undefined)[] = [];
		const baseUrl = await serve((request, response) => {
			types.push(request.headers['content-type']);
			answer(200, '{"title":""}')(request, response);
		});
		await createClient({ baseUrl }).call(readShelf, {
			params: { shelfId: '1', bookId: '2' },
			querystring: {},
		});
		expect(types).toEqual([undefined]);
	});
});

describe('a call that fails', () => {
	test('rejects with what the server told', async () => {
		const baseUrl = await serve(answer(429, JSON.stringify(errorBody)));
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
		['a page of a proxy', answer(502, '<html><h1>Bad gateway</h1></html>', 'text/html')],
		['nothing', answer(500, '')],
		['half a JSON', answer(500, '{"code":"inter')],
		['JSON of somebody else', answer(503, '{"message":"no healthy upstream"}')],
		['JSON null', answer(500, 'null')],
		['a whole answer that is no JSON', answer(200, 'OK', 'text/plain')],
		[
			'half an answer',
			(_, response) =>
				response
					.writeHead(200, { 'content-length': 100 })
					.write('{"id":', () => response.destroy()),
		],
		['a closed connection', (request) => request.socket.destroy()],
	] as [string, RequestListener][])(
		'is a matter of the network when the answer is %s',
		async (_, listener) => {
			const baseUrl = await serve(listener);
			expect(
				await failureOf(createClient({ baseUrl }).call(saveBook, { body: { title: '' } })),
			).toMatchObject({
				code: 'network',
				message: 'Warble cannot be reached. Check your connection and try again.',
			});
		},
	);

	test('is a matter of the network when nobody listens', async () => {
		const client = createClient({ baseUrl: await closedPort() });
		expect(await failureOf(client.call(saveBook, { body: { title: '' } }))).toMatchObject({
			code: 'network',
			status: 0,
		});
	});

	test.each([
		['before the answer', () => undefined],
		[
			'in the middle of the answer',
			(_: unknown, response: { write(text: string): void }) => response.write('{"id":'),
		],
	] as [string, RequestListener][])(
		'is no failure of the API when the caller gives up %s',
		async (_, listener) => {
			const arrived = Promise.withResolvers<void>();
			const baseUrl = await serve((request, response) => {
				listener(request, response);
				setTimeout(arrived.resolve, 30);
			});
			const leaving = new AbortController();
			const call = createClient({ baseUrl }).call(
				saveBook,
				{ body: { title: '' } },
				{ signal: leaving.signal },
			);
			call.catch(() => undefined);
			await arrived.promise;
			leaving.abort();
			await expect(call).rejects.toMatchObject({ name: 'AbortError' });
		},
	);
});

describe('when the session has ended', () => {
	test('the caller hears of it before the call rejects', async () => {
		const onUnauthorized = vi.fn();
		const baseUrl = await serve(
			answer(401, '{"code":"unauthorized","message":"Sign in.","error":"Sign in."}'),
		);
		const error = await failureOf(
			createClient({ baseUrl, onUnauthorized }).call(saveBook, { body: { title: '' } }),
		);
		expect(error).toMatchObject({ code: 'unauthorized', status: 401 });
		expect(onUnauthorized).toHaveBeenCalledOnce();
	});

	test('other refusals do not sign anybody out', async () => {
		const onUnauthorized = vi.fn();
		const baseUrl = await serve(
			answer(402, '{"code":"subscription_required","message":"Pay.","error":"Pay."}'),
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
			ask(saveBook, { body: { title: '' } }),
			{ extra: { client: createClient({ baseUrl }) }, signal } as never,
			{},
		);

	test('gets the answer as data', async () => {
		expect(await query(await serve(answer(200, '{"id":3}')))).toEqual({ data: { id: 3 } });
	});

	test('gets a failure as plain data, fit for a store', async () => {
		const result = await query(await serve(answer(429, JSON.stringify(errorBody))));
		expect(result).toStrictEqual({
			error: { code: 'too_many_requests', message: 'Slow down.', retryAfter: 7 },
		});
		expect(Object.getPrototypeOf((result as { error: object }).error)).toBe(Object.prototype);
	});

	test('gets a failure without a wait as data without one', async () => {
		expect(await query(await closedPort())).toEqual({
			error: {
				code: 'network',
				message: 'Warble cannot be reached. Check your connection and try again.',
			},
		});
	});

	test('gets whatever else was thrown as data too', () => {
		expect(asQueryError(new TypeError('odd'))).toStrictEqual({ code: 'network', message: 'odd' });
		expect(asQueryError('odder')).toStrictEqual({ code: 'network', message: 'odder' });
	});
});
