import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';
import type { Route } from '../../contract/route.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { completeAnswer } from '../testing/apps/start-answer.ts';
import { contractRoutes, nameOf, needsSession, pathOf } from '../testing/contract-routes.ts';

let app: TestApp;
let person: TestUser;
let asker: TestUser;
let routes: Route[];
let threadId: string;

beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { LIMITS: 'instructionsPerMinute=1000', TRUST_PROXY: '127.0.0.1' },
	});
	person = await app.loginAs();
	await app.services.accounts.setOperator(person.id, true);
	routes = await contractRoutes();
	({ threadId } = await completeAnswer(app, person, { text: 'Two posts' }, ['Here.']));
});
afterAll(() => app.close());

/** A new user for each test, so that no rate limit interferes. */
beforeEach(async () => {
	asker = await app.loginAs();
	await app.services.accounts.setOperator(asker.id, true);
});

const small = [
	'/api/landing',
	'/auth/login',
	'/auth/signup',
	'/auth/reset',
	'/auth/link',
	'/auth/link/use',
];
const limits: Record<string, number> = {
	...Object.fromEntries(small.map((url) => [`POST ${url}`, 16 * 1024])),
	'POST /api/compose': 256 * 1024,
	...Object.fromEntries(
		[
			'POST /api/files',
			'POST /api/files/import',
			'PUT /api/files/content',
			'PUT /api/media/:id/content',
			'PUT /api/imports/:id/content',
		].map((name) => [name, 1024 * 1024]),
	),
	...Object.fromEntries(
		[
			'POST /api/drafts',
			'PUT /api/drafts/:id',
			'POST /api/drafts/:id/rewrite',
			'POST /api/drafts/rewrite',
		].map((name) => [name, 2 * 1024 * 1024]),
	),
};
const limitOf = (route: Route) => limits[nameOf(route)] ?? 64 * 1024;

let network = 0;

interface Asked {
	payload?: string | Readable;
	headers?: Record<string, string>;
	who?: TestUser;
}

function ask(route: Route, { payload, headers = {}, who = asker }: Asked = {}) {
	network += 1;
	return app.app.inject({
		method: route.method,
		url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
		headers: {
			cookie: who.cookie,
			'x-forwarded-for': `203.0.${network >> 8}.${network & 255}`,
			...headers,
		},
		...(payload === undefined ? {} : { payload }),
	});
}

const json = { 'content-type': 'application/json' };

describe('an invalid body is refused with a 4xx status on every route [C4]', () => {
	test.each([
		['null', 'null'],
		['an array', '[]'],
		['a string', '""'],
		['a number', '0'],
		['an empty body with a JSON content type', ''],
		['arrays nested ten thousand deep', '['.repeat(10_000) + ']'.repeat(10_000)],
		['objects nested ten thousand deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
		['a prototype', '{"__proto__":{"isAdmin":true}}'],
		['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
		['incomplete JSON', '{"text":'],
		['bytes that are not text', '\u0000\ufffd'],
	])('%s', async (_, payload) => {
		const asked = app.model.requests.length;
		for (const route of routes.filter(({ schema }) => schema.body !== undefined)) {
			const response = await ask(route, { payload, headers: json });
			// An object without a known field may be a valid "change nothing", or a request without
			// options for something that does not exist.
			const harmless: Record<string, number> = {
				'/api/user-api-keys': 200,
				'/api/filter/runs/:id/resume': 404,
				'/api/network-accounts/x': 404,
				'/api/publishing/settings': 200,
				'/api/drafts/:id/publication/parts/:part': 404,
				'/api/threads/:threadId': 404,
			};
			const isHarmless = payload.startsWith('{"a"') && response.statusCode === harmless[route.url];
			if (!isHarmless) {
				const isLong = payload.length > limitOf(route);
				expect({ route: nameOf(route), status: response.statusCode }).toEqual({
					route: nameOf(route),
					status: isLong ? 413 : 400,
				});
				expect(response.json()).toMatchObject({
					code: isLong ? 'payload_too_large' : 'invalid_input',
				});
			}
		}
		expect(app.model.requests).toHaveLength(asked);
		expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
	});

	test('no body, on a route that needs one', async () => {
		for (const route of routes.filter(
			({ schema, url }) => schema.body !== undefined && url !== '/api/user-api-keys',
		)) {
			expect((await ask(route)).json()).toMatchObject({ code: 'invalid_input' });
		}
	});
});

describe('a body up to the limit is accepted, and one byte more is refused [F1]', () => {
	test.each([false, true])('chunked, without a length: %s', async (isChunked) => {
		for (const route of routes.filter(({ method }) => method !== 'GET')) {
			const limit = limitOf(route);
			const who = await app.loginAs();
			await app.services.accounts.setOperator(who.id, true);
			for (const [length, isRefused] of [
				[limit, false],
				[limit + 1, true],
			] as const) {
				const body = `{${' '.repeat(length - 2)}}`;
				const pieces = body.match(/.{1,5000}/gs) ?? [];
				const response = await ask(route, {
					payload: isChunked ? Readable.from(pieces.map((piece) => Buffer.from(piece))) : body,
					headers: json,
					who,
				});
				expect({ route: nameOf(route), length, isRefused: response.statusCode === 413 }).toEqual({
					route: nameOf(route),
					length,
					isRefused,
				});
				if (isRefused) expect(response.json()).toMatchObject({ code: 'payload_too_large' });
			}
		}
	});
});

/** One response of each kind of refusal. */
async function refusals() {
	const inject = (options: InjectOptions) => app.app.inject(options);
	const cookie = { cookie: person.cookie };
	return {
		unauthorized: await inject({ url: '/auth/current-user' }),
		'foreign origin': await inject({
			method: 'POST',
			url: '/auth/logout',
			headers: { origin: 'https://evil.example' },
		}),
		'no route': await inject({ url: '/api/nope' }),
		'no route, with a method of its own': await inject({
			method: 'DELETE',
			url: '/api/threads/recent',
		}),
		'no method': await inject({ method: 'PROPFIND' as 'GET', url: '/api/threads/recent' }),
		'not found': await inject({
			url: '/api/compose/00000000-0000-4000-8000-000000000000',
			headers: cookie,
		}),
		'bad parameter': await inject({ url: '/api/compose/nope', headers: cookie }),
		'bad query': await inject({ url: '/api/threads/recent?limit=x', headers: cookie }),
		'bad address': await inject({ url: '/api/%zz' }),
		'bad address on a route': await inject({ url: '/api/compose/%c0%af', headers: cookie }),
		'very long address': await inject({ url: `/api/compose/${'x'.repeat(5000)}`, headers: cookie }),
		'too large': await inject({
			method: 'POST',
			url: '/auth/login',
			payload: { username: 'x'.repeat(20_000), password: 'x' },
		}),
		'no JSON': await inject({ method: 'POST', url: '/auth/login', headers: json, payload: '{' }),
		'wrong type': await inject({
			method: 'POST',
			url: '/auth/login',
			headers: { 'content-type': 'text/plain' },
			payload: 'x',
		}),
	};
}

test('every refusal is JSON with a code of the contract and a message, and nothing else', async () => {
	for (const [name, response] of Object.entries(await refusals())) {
		expect(response.statusCode, name).toBeGreaterThanOrEqual(400);
		expect(response.statusCode, name).toBeLessThan(500);
		expect(response.headers['content-type'], name).toBe('application/json; charset=utf-8');
		const body = response.json();
		expect(errorCodes, name).toContain(body.code);
		expect(body.message, name).toMatch(/^[A-Z/a-z].*\.$/);
		expect(body.error, name).toBe(body.message);
		expect(
			Object.keys(body).filter(
				(key) => !['code', 'message', 'error', 'path', 'retry_after'].includes(key),
			),
			name,
		).toEqual([]);
	}
});

test('no response, refusals included, can be run as a page, framed or sniffed [D8]', async () => {
	const answers = Object.entries(await refusals());
	for (const route of routes.filter(({ method }) => method === 'GET'))
		answers.push([nameOf(route), await ask(route, { who: person })]);
	for (const [name, { headers }] of answers) {
		expect({ name, ...headers }).toMatchObject({
			name,
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none';frame-ancestors 'none'",
			'referrer-policy': 'strict-origin-when-cross-origin',
			'cross-origin-opener-policy': 'same-origin',
			'cross-origin-resource-policy': 'same-origin',
			'permissions-policy': expect.stringContaining('camera=()'),
		});
		expect(headers, name).not.toHaveProperty('x-powered-by');
		expect(headers, name).not.toHaveProperty('strict-transport-security');
	}
});

test('data of a user is never cached', async () => {
	for (const route of routes.filter(
		(candidate) => candidate.method === 'GET' && needsSession(candidate),
	)) {
		expect((await ask(route, { who: person })).headers['cache-control'], nameOf(route)).toBe(
			'no-store',
		);
	}
});

test('GET and HEAD requests do not change the database [B3]', async () => {
	const digest = async () => {
		const em = app.services.em.fork();
		const tables = await em.execute<{ name: string }[]>(
			"select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
		);
		const rows = await Promise.all(
			tables.map(({ name }) =>
				em.execute(
					`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
				),
			),
		);
		return {
			tables: tables.length,
			sum: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
		};
	};
	const before = await digest();
	expect(before.tables).toBeGreaterThan(5);
	for (let round = 0; round < 2; round += 1) {
		for (const route of routes.filter(({ method }) => method === 'GET')) {
			await ask(route, { who: person });
			await app.app.inject({
				method: 'HEAD',
				url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
				headers: { cookie: person.cookie },
			});
		}
	}
	expect(await digest()).toEqual(before);
});

test('without a session, no spelling of a protected address returns data [B7]', async () => {
	for (const route of routes.filter(needsSession)) {
		const path = pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' });
		const spellings = [
			path,
			`${path}/`,
			`/${path}`,
			`${path}//`,
			path.replace('/', '//'),
			path.replaceAll('/', '%2f').replace('%2f', '/'),
			path.replaceAll('/', '\\').replace('\\', '/'),
			path.toUpperCase(),
			path.replace('a', '%61'),
			`${path};x=1`,
			`${path}%00`,
			`${path}?`,
			`${path}%20`,
			`/./${path.slice(1)}`,
			`/health/..${path}`,
			`/docs/..${path}`,
			`${path}.json`,
		];
		for (const url of spellings) {
			const { statusCode } = await app.app.inject({ method: route.method, url });
			expect({
				route: nameOf(route),
				url,
				isRefused: [400, 401, 404].includes(statusCode),
				statusCode,
			}).toMatchObject({ isRefused: true });
		}
	}
});

test('without disk space, the response says so with a remedy, and the log has it', async () => {
	const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
	vi.spyOn(app.services.publishing.media, 'begin').mockRejectedValue(
		new Error('could not be stored', { cause: full }),
	);
	app.logged.length = 0;
	const response = await app.app.inject({
		method: 'POST',
		url: '/api/media',
		headers: { cookie: asker.cookie },
		payload: { name: 'a.png', type: 'image/png', size: 100 },
	});
	expect({ status: response.statusCode, body: response.json() }).toMatchObject({
		status: 503,
		body: {
			code: 'server_busy',
			message: expect.stringContaining('Ask its operator to free some space.'),
		},
	});
	expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'request failed', level: 50 }));
});
