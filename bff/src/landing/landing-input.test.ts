import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLandingApp, type LandingApp, newSession } from '../testing/apps/build-landing-app.ts';

let landing: LandingApp;

beforeAll(async () => {
	landing = await buildLandingApp();
});
afterAll(() => landing.close());

test.each(['text/plain', 'text/plain;charset=UTF-8', 'application/json; charset=utf-8'])(
	'a beacon is accepted as %s [F7]',
	async (type) => {
		const sessionId = newSession();
		const body = { sessionId, submitted: false, clickCount: 1 };
		expect((await landing.post(body, { headers: { 'content-type': type } })).statusCode).toBe(200);
		expect(await landing.find({ sessionId })).toHaveLength(1);
	},
);

test.each([
	['text/plain', 'cross-site'],
	['application/json', 'cross-site'],
	['text/plain', 'same-site'],
])('%s from another site (%s) is refused [B1]', async (type, site) => {
	const sessionId = newSession();
	const body = { sessionId, submitted: false };
	const foreign = { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': site };
	expect((await landing.post(body, { headers: foreign })).statusCode).toBe(403);
	expect(await landing.find({ sessionId })).toEqual([]);
});

test.each(['multipart/form-data; boundary=x', 'application/xml', 'application/octet-stream'])(
	'%s is refused [B2]',
	async (type) => {
		const response = await landing.post('{}', { headers: { 'content-type': type } });
		expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
	},
);

test.each([
	['text that is not JSON', 'submitted=false', 'text/plain'],
	['an empty beacon', '', 'text/plain'],
	['a prototype', '{"__proto__":{"x":1}}', 'text/plain'],
	['a list', '[]', 'text/plain'],
])('%s is refused with status 400 [C4]', async (_, payload, type) => {
	expect((await landing.post(payload, { headers: { 'content-type': type } })).statusCode).toBe(400);
});

test.each([
	['a session id of another format', { sessionId: 'mine' }],
	['a session id that is too long', { sessionId: `session-1790000000000-${'x'.repeat(500)}` }],
	['a scroll depth above 100', { scrollDepthPercentage: 101 }],
	['a negative count', { clickCount: -1 }],
	['a fractional count', { clickCount: 1.5 }],
	['a number that is too large', { sessionLengthSeconds: 2_147_483_648 }],
	['a number as text', { clickCount: '1' }],
	['a URL that is too long', { referrerUrl: 'x'.repeat(2001) }],
	['an unknown device', { deviceType: 'toaster' }],
	['an invalid time', { submitted: true, email: 'a@example.org', signupDatetime: 'yesterday' }],
	[
		'a time out of range',
		{ submitted: true, email: 'a@example.org', signupDatetime: '-271821-04-20T00:00:00Z' },
	],
])('%s is refused [C4]', async (_, wrong) => {
	const response = await landing.post({ sessionId: newSession(), submitted: false, ...wrong });
	expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input']);
});

test('a NUL, an unpaired surrogate or an unknown field is removed', async () => {
	const sessionId = newSession();
	const odd = 'a\u0000b\ud800c';
	const response = await landing.post({
		sessionId,
		submitted: false,
		utmSource: odd,
		referrerUrl: odd,
		isAdmin: true,
		rawData: { language: odd, extra: odd },
		location: { city: odd },
	});
	expect(response.statusCode).toBe(200);
	expect(await landing.find({ sessionId })).toMatchObject([
		{ utmSource: 'ab\ufffdc', rawData: { language: 'ab\ufffdc' }, location: {} },
	]);
	expect(Object.keys((await landing.find({ sessionId }))[0]?.rawData ?? {})).toEqual(['language']);
});

test('more than 16 KB are refused [F1]', async () => {
	for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
		const response = await landing.post('x'.repeat(16 * 1024 + 1), {
			headers: { 'content-type': type },
		});
		expect([type, response.statusCode, response.json().code]).toEqual([
			type,
			413,
			'payload_too_large',
		]);
	}
});
