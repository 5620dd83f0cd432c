import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLandingApp, type LandingApp, newSession } from '../testing/apps/build-landing-app.ts';

let landing: LandingApp;

beforeAll(async () => {
	landing = await buildLandingApp();
});
afterAll(() => landing.close());

test.each(['text/plain', 'text/plain;charset=UTF-8', 'application/json; charset=utf-8'])(
	'it reads a beacon as %s [F7]',
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
])('it reads no %s from another site (%s) [B1]', async (type, site) => {
	const sessionId = newSession();
	const body = { sessionId, submitted: false };
	const foreign = { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': site };
	expect((await landing.post(body, { headers: foreign })).statusCode).toBe(403);
	expect(await landing.find({ sessionId })).toEqual([]);
});

test.each(['multipart/form-data; boundary=x', 'application/xml', 'application/octet-stream'])(
	'it reads nothing that is %s [B2]',
	async (type) => {
		const answer = await landing.post('{}', { headers: { 'content-type': type } });
		expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
	},
);

test.each([
	['text that is no JSON', 'submitted=false', 'text/plain'],
	['an empty beacon', '', 'text/plain'],
	['a prototype', '{"__proto__":{"x":1}}', 'text/plain'],
	['a list', '[]', 'text/plain'],
])('%s is the sender’s mistake [C4]', async (_, payload, type) => {
	expect((await landing.post(payload, { headers: { 'content-type': type } })).statusCode).toBe(400);
});

test.each([
	['a session id of its own making', { sessionId: 'mine' }],
	['a session id that never ends', { sessionId: `session-1790000000000-${'x'.repeat(500)}` }],
	['more than all', { scrollDepthPercentage: 101 }],
	['less than nothing', { clickCount: -1 }],
	['half a click', { clickCount: 1.5 }],
	['too large a number', { sessionLengthSeconds: 2_147_483_648 }],
	['a number as text', { clickCount: '1' }],
	['an address of a book’s length', { referrerUrl: 'x'.repeat(2001) }],
	['an unknown device', { deviceType: 'toaster' }],
	['a time that is none', { submitted: true, email: 'a@example.org', signupDatetime: 'yesterday' }],
	[
		'a time before time',
		{ submitted: true, email: 'a@example.org', signupDatetime: '-271821-04-20T00:00:00Z' },
	],
])('%s is refused [C4]', async (_, wrong) => {
	const answer = await landing.post({ sessionId: newSession(), submitted: false, ...wrong });
	expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
});

test('a NUL, half a character or an unknown field breaks nothing', async () => {
	const sessionId = newSession();
	const odd = 'a\u0000b\ud800c';
	const answer = await landing.post({
		sessionId,
		submitted: false,
		utmSource: odd,
		referrerUrl: odd,
		isAdmin: true,
		rawData: { language: odd, extra: odd },
		location: { city: odd },
	});
	expect(answer.statusCode).toBe(200);
	expect(await landing.find({ sessionId })).toMatchObject([
		{ utmSource: 'ab\ufffdc', rawData: { language: 'ab\ufffdc' }, location: {} },
	]);
	expect(Object.keys((await landing.find({ sessionId }))[0]?.rawData ?? {})).toEqual(['language']);
});

test('it reads no more than 16 KB [F1]', async () => {
	for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
		const answer = await landing.post('x'.repeat(16 * 1024 + 1), {
			headers: { 'content-type': type },
		});
		expect([type, answer.statusCode, answer.json().code]).toEqual([type, 413, 'payload_too_large']);
	}
});
