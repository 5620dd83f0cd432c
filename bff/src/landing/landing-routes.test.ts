import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
	buildLandingApp,
	chrome,
	type LandingApp,
	newAddress,
	newSession,
	someNetwork,
} from '../testing/apps/build-landing-app.ts';

let landing: LandingApp;

beforeAll(async () => {
	landing = await buildLandingApp();
});
afterAll(() => landing.close());

describe('submitting an address', () => {
	test('stores every field of the visit, and no IP address', async () => {
		const sessionId = newSession();
		const fields = {
			timezone: 'Europe/Stockholm',
			referrerUrl: 'https://news.example/',
			utmSource: 'news',
			utmMedium: 'post',
			utmCampaign: 'autumn',
			utmTerm: 'running',
			utmContent: 'link',
			adClickId: 'gclid-1',
			pageVisited: '/',
			sessionLengthSeconds: 41,
			scrollDepthPercentage: 80,
			clickCount: 3,
			rawData: {
				userAgent: chrome,
				language: 'sv-SE',
				platform: 'Win32',
				cookieEnabled: true,
				onlineStatus: true,
				screenResolution: '1920x1080',
				windowSize: '1280x800',
				colorDepth: 24,
				timezoneOffset: -60,
			},
			location: {},
		};
		const email = newAddress();
		const signupDatetime = '2026-11-21T10:00:00.000Z';
		const response = await landing.post(
			{ ...fields, sessionId, submitted: true, email: `  ${email.toUpperCase()} `, signupDatetime },
			{ from: '203.0.113.77' },
		);
		expect(response.statusCode).toBe(200);
		expect(response.json()).toEqual({ id: expect.any(String), message: 'You’re on the list.' });

		const [row] = await landing.find({ sessionId });
		expect(row).toMatchObject({
			...fields,
			id: response.json().id,
			submitted: true,
			email,
			signupDatetime: new Date(signupDatetime),
			deviceType: 'desktop',
			operatingSystem: 'Windows',
			browser: 'Chrome',
		});
		expect(JSON.stringify(row)).not.toContain('203.0.113.77');
	});

	test('what the page’s script detects takes precedence: an iPad reports itself as a Mac', async () => {
		const sessionId = newSession();
		const userAgent =
			'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15';
		await landing.post({
			sessionId,
			submitted: false,
			deviceType: 'tablet',
			operatingSystem: 'iOS',
			rawData: { userAgent },
		});
		expect(await landing.find({ sessionId })).toMatchObject([
			{ deviceType: 'tablet', operatingSystem: 'iOS', browser: 'Safari' },
		]);
	});

	test.each([
		'',
		'   ',
		'mara',
		'mara@',
		'@example.org',
		'mara@example',
		'a b@example.org',
		'a@b@example.org',
		'mara@example.org\nBcc: x@y.z',
	])('the invalid address %j is refused with an example of a valid one [F7]', async (email) => {
		const before = await landing.countAll();
		const response = await landing.post({ sessionId: newSession(), submitted: true, email });
		expect(response.statusCode).toBe(400);
		expect(response.json()).toMatchObject({
			code: 'invalid_input',
			path: 'body/email',
			message: 'Enter an address like you@example.org.',
		});
		expect(await landing.countAll()).toBe(before);
	});

	test('the same address from another session gets the same response and no second mail [F7]', async () => {
		const email = newAddress();
		const first = await landing.post({ sessionId: newSession(), submitted: true, email });
		const again = await landing.post({
			sessionId: newSession(),
			submitted: true,
			email: email.toUpperCase(),
		});
		expect([again.statusCode, again.json().message]).toEqual([200, first.json().message]);
		const together = await Promise.all(
			Array.from({ length: 3 }, () =>
				landing.post({ sessionId: newSession(), submitted: true, email: `${email}.test` }),
			),
		);
		expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

		const other = newAddress();
		await landing.post({ sessionId: newSession(), submitted: true, email: other });
		await expect.poll(() => landing.sent.filter(({ to }) => to === other).length).toBe(1);
		expect(landing.sent.filter(({ to }) => to === email)).toHaveLength(1);
		expect(landing.sent.filter(({ to }) => to === `${email}.test`)).toHaveLength(1);
	});

	test('a welcome mail that could not be queued is queued when the address is submitted again', async () => {
		const email = newAddress();
		const leave = () => landing.post({ sessionId: newSession(), submitted: true, email });
		vi.spyOn(landing.services.mails, 'enqueue').mockRejectedValueOnce(
			new Error('the queue is away'),
		);
		expect((await leave()).statusCode).toBe(200);
		expect(await landing.find({ email })).toHaveLength(1);
		await leave();
		await leave();
		await expect.poll(() => landing.sent.filter(({ to }) => to === email).length).toBe(1);
	});

	test('a hidden field detects bots, which get the usual response [F7]', async () => {
		const before = await landing.countAll();
		const email = newAddress();
		const response = await landing.post({
			sessionId: newSession(),
			submitted: true,
			email,
			website: 'https://spam.example',
		});
		expect([response.statusCode, response.json()]).toEqual([
			200,
			{ id: expect.any(String), message: 'You’re on the list.' },
		]);
		expect(await landing.countAll()).toBe(before);
	});

	test('a network can submit five addresses in half an hour [F7]', async () => {
		const leave = (from: string) =>
			landing.post({ sessionId: newSession(), submitted: true, email: newAddress() }, { from });
		for (let round = 0; round < 5; round += 1)
			expect((await leave('2001:db8:7:7::1')).statusCode).toBe(200);
		const before = await landing.countAll();
		const refused = await leave('2001:db8:7:7:ffff::2');
		expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1500);
		expect(refused.json().message).toMatch(
			/^Several addresses came from your network just now\. Wait \d+ minutes, then try again\.$/,
		);
		expect(await landing.countAll()).toBe(before);
		expect((await leave('2001:db8:7:8::1')).statusCode).toBe(200);
	});
});

describe('a visit without an address', () => {
	test('is one row per session, whose values only grow', async () => {
		const sessionId = newSession();
		const record = (more: object) => landing.post({ sessionId, submitted: false, ...more });
		await record({
			scrollDepthPercentage: 60,
			clickCount: 2,
			sessionLengthSeconds: 30,
			utmSource: 'news',
			pageVisited: '/',
			rawData: { language: 'de' },
		});
		await record({
			scrollDepthPercentage: 20,
			clickCount: 5,
			sessionLengthSeconds: 10,
			pageVisited: '/thank-you',
			rawData: { platform: 'x' },
		});
		expect(await landing.find({ sessionId })).toMatchObject([
			{
				submitted: false,
				scrollDepthPercentage: 60,
				clickCount: 5,
				sessionLengthSeconds: 30,
				utmSource: 'news',
				pageVisited: '/',
				rawData: { language: 'de', platform: 'x' },
			},
		]);
	});

	test('keeps its first touch as a whole: later touches of the same tab change nothing', async () => {
		const sessionId = newSession();
		const record = (more: object) => landing.post({ sessionId, submitted: false, ...more });
		await record({ pageVisited: '/', referrerUrl: 'https://news.example/' });
		await record({ pageVisited: '/', utmSource: 'ads', utmCampaign: 'autumn', adClickId: 'G1' });
		expect(await landing.find({ sessionId })).toMatchObject([
			{
				referrerUrl: 'https://news.example/',
				utmSource: null,
				utmCampaign: null,
				adClickId: null,
			},
		]);
	});

	test('never removes an address that was submitted before', async () => {
		const sessionId = newSession();
		const email = newAddress();
		await landing.post({ sessionId, submitted: true, email });
		await landing.post({ sessionId, submitted: false, email: null, signupDatetime: null });
		await landing.post({ sessionId, submitted: false, email: 'thief@example.org' });
		expect(await landing.find({ sessionId })).toMatchObject([
			{ submitted: true, email, signupDatetime: expect.any(Date) },
		]);
	});

	test('recorded twenty times at once is one row with the greatest values [F7]', async () => {
		const sessionId = newSession();
		const email = newAddress();
		const messages = Array.from({ length: 20 }, (_, at) =>
			landing.post({
				sessionId,
				submitted: at === 7,
				...(at === 7 ? { email } : {}),
				clickCount: at,
				scrollDepthPercentage: 100 - at,
				sessionLengthSeconds: at * 2,
			}),
		);
		expect((await Promise.all(messages)).map(({ statusCode }) => statusCode)).toEqual(
			Array(20).fill(200),
		);
		expect(await landing.find({ sessionId })).toMatchObject([
			{
				submitted: true,
				email,
				clickCount: 19,
				scrollDepthPercentage: 100,
				sessionLengthSeconds: 38,
			},
		]);
	});

	test('is not stored beyond sixty from one network in half an hour [F7]', async () => {
		const from = someNetwork();
		for (let round = 0; round < 60; round += 1)
			await landing.post({ sessionId: newSession(), submitted: false }, { from });
		const sessionId = newSession();
		const response = await landing.post({ sessionId, submitted: false }, { from });
		expect([response.statusCode, response.json()]).toEqual([
			200,
			{ id: expect.any(String), message: 'Noted.' },
		]);
		expect(await landing.find({ sessionId })).toEqual([]);
	});

	test.each([
		'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
		'curl/8.5.0',
		'',
	])('of a bot (%j) is not stored [F7]', async (userAgent) => {
		const sessionId = newSession();
		expect(
			(
				await landing.post(
					{ sessionId, submitted: false },
					{ headers: { 'user-agent': userAgent } },
				)
			).statusCode,
		).toBe(200);
		await landing.post({ sessionId, submitted: false, rawData: { userAgent } });
		expect(await landing.find({ sessionId })).toEqual([]);
	});
});

describe('the form without scripts', () => {
	test('redirects to the next steps, and is stored', async () => {
		const email = newAddress();
		const response = await landing.postForm({ email: ` ${email} `, website: '' });
		expect([response.statusCode, response.headers.location]).toEqual([303, '/thank-you']);
		expect(await landing.find({ email })).toMatchObject([
			{
				submitted: true,
				sessionId: expect.stringMatching(/^session-\d+-\w+$/),
				browser: 'Chrome',
				operatingSystem: 'Windows',
			},
		]);
	});

	test.each([{ email: 'mara' }, { email: '' }, {}, { email: `${'a'.repeat(300)}@example.org` }])(
		'is shown again for %j',
		async (fields) => {
			const response = await landing.postForm(fields as Record<string, string>);
			expect([response.statusCode, response.headers.location]).toEqual([
				303,
				'/?error=email#email-refused',
			]);
		},
	);

	test('ignores bots with the usual response', async () => {
		const email = newAddress();
		const response = await landing.postForm({ email, website: 'x' });
		expect([response.statusCode, response.headers.location]).toEqual([303, '/thank-you']);
		expect(await landing.find({ email })).toEqual([]);
	});

	test('sent from another site is refused [B1]', async () => {
		const email = newAddress();
		const response = await landing.postForm({ email }, { origin: 'https://evil.example' });
		expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden_origin']);
		expect(await landing.find({ email })).toEqual([]);
	});
});
