import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../contract/route.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { contractRoutes, nameOf, pathOf } from '../testing/contract-routes.ts';

const threadId = '00000000-0000-4000-8000-000000000000';
const origin = 'https://warble.example';

let app: TestApp;
let person: TestUser;
let changing: Route[];

beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { APP_ORIGINS: `${origin},https://www.warble.example`, TRUST_PROXY: '127.0.0.1' },
	});
	person = await app.loginAs();
	await app.services.accounts.setOperator(person.id, true);
	changing = (await contractRoutes()).filter(({ method }) => method !== 'GET');
});
afterAll(() => app.close());

function ask(route: Route, headers: Record<string, string>, from = app, who = person) {
	const payload = route.schema.body === undefined ? {} : { payload: '{}' };
	const type = route.schema.body === undefined ? {} : { 'content-type': 'application/json' };
	return from.app.inject({
		method: route.method,
		url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
		headers: { cookie: who.cookie, ...type, ...headers },
		...payload,
	});
}

test.each([
	['another site', { origin: 'https://evil.example' }],
	[
		'another site that claims the same origin',
		{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
	],
	['a host that begins like ours', { origin: 'https://warble.example.evil' }],
	['a host that ends like ours', { origin: 'https://evilwarble.example' }],
	['our host over plain HTTP', { origin: 'http://warble.example' }],
	['another port', { origin: 'https://warble.example:8443' }],
	['an opaque origin', { origin: 'null' }],
	['an origin with a path', { origin: 'https://warble.example/' }],
	['an empty origin', { origin: '' }],
	['a sibling site without an origin', { 'sec-fetch-site': 'same-site' }],
	['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
	[
		'a forged host',
		{
			origin: 'https://evil.example',
			host: 'evil.example',
			'x-forwarded-host': 'evil.example',
			'x-forwarded-proto': 'https',
		},
	],
])(
	'a request from %s is refused on every route that changes something [B1]',
	async (_, headers) => {
		for (const route of changing) {
			const response = await ask(route, headers);
			expect({
				route: nameOf(route),
				status: response.statusCode,
				code: response.json().code,
			}).toEqual({
				route: nameOf(route),
				status: 403,
				code: 'forbidden_origin',
			});
			expect(response.headers['set-cookie']).toBeUndefined();
		}
		expect(app.model.requests).toEqual([]);
	},
);

test.each([
	['our page', { origin }],
	[
		'our page on its second host',
		{ origin: 'https://www.warble.example', 'sec-fetch-site': 'same-origin' },
	],
	['the address bar', { 'sec-fetch-site': 'none' }],
	['our page without an origin', { 'sec-fetch-site': 'same-origin' }],
	['a program that is not a browser', {}],
])('a request from %s is allowed [B1]', async (_, headers) => {
	for (const route of changing.filter(({ url }) => url !== '/auth/logout')) {
		expect({ route: nameOf(route), status: (await ask(route, headers)).statusCode }).not.toEqual({
			route: nameOf(route),
			status: 403,
		});
	}
});

test('reading is allowed from any origin, but no route lets another site see the response [B4]', async () => {
	for (const route of (await contractRoutes()).filter(({ method }) => method === 'GET')) {
		const { statusCode, headers } = await ask(route, {
			origin: 'https://evil.example',
			'sec-fetch-site': 'cross-site',
		});
		expect(statusCode).not.toBe(403);
		expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
	}
	for (const route of await contractRoutes()) {
		const { headers } = await app.app.inject({
			method: 'OPTIONS',
			url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
			headers: {
				origin: 'https://evil.example',
				'access-control-request-method': route.method,
				'access-control-request-headers': 'content-type',
			},
		});
		expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
	}
});

test('without configured origins, the request’s host is ours; forged headers are ignored [B9]', async () => {
	const plain = await buildTestApp();
	const someone = await plain.loginAs();
	const [route] = changing.filter(({ url }) => url === '/api/user-api-keys');
	if (!route) throw new Error('There is no such route any more.');
	const host = new URL(plain.url).host;
	expect((await ask(route, { host, origin: `http://${host}` }, plain, someone)).statusCode).toBe(
		200,
	);
	for (const forged of [
		{
			host,
			origin: 'https://evil.example',
			'x-forwarded-host': 'evil.example',
			'x-forwarded-proto': 'https',
		},
		{ host, origin: `https://${host}`, 'x-forwarded-proto': 'https' },
		{ host, origin: 'http://evil.example' },
	]) {
		expect((await ask(route, forged, plain, someone)).statusCode).toBe(403);
	}
});

test.each([
	['a form', 'application/x-www-form-urlencoded', 'text=x'],
	['plain text', 'text/plain', '{"text":"x"}'],
	['a form with files', 'multipart/form-data; boundary=x', '--x--'],
	['no type at all', undefined, '{"text":"x"}'],
	['XML', 'application/xml', '<x/>'],
	['another JSON type', 'application/json-patch+json', '{}'],
	['plain text with a JSON parameter', 'text/plain; application/json', '{}'],
])('%s is not JSON and is refused on every route [B2]', async (_, type, payload) => {
	// The landing page sends beacons and plain forms too: see `landing/landing-input.test.ts`. Mail
	// programs send forms to unsubscribe (RFC 8058): see `publishing/notices/unsubscribe.test.ts`.
	const { cookie, id } = await app.loginAs();
	await app.services.accounts.setOperator(id, true);
	const isTaken = ({ url }: Route) =>
		(url === '/api/landing' &&
			/^(text\/plain|application\/x-www-form-urlencoded)/.test(type ?? '')) ||
		(url === '/unsubscribe' && /form/.test(type ?? ''));
	for (const route of changing.filter((candidate) => !isTaken(candidate))) {
		const response = await app.app.inject({
			method: route.method,
			url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
			headers: { cookie, ...(type === undefined ? {} : { 'content-type': type }) },
			payload: Buffer.from(payload),
		});
		expect({
			route: nameOf(route),
			status: response.statusCode,
			code: response.json().code,
		}).toEqual({
			route: nameOf(route),
			status: 415,
			code: 'unsupported_media_type',
		});
	}
	expect(app.model.requests).toEqual([]);
});
