import { describe, expect, test } from 'vitest';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type ProviderName,
	type SignInApp,
} from '../../testing/apps/build-sign-in-app.ts';
import { closedPort, serve } from '../../testing/processes/local-server.ts';
import { TestBrowser } from '../../testing/test-browser.ts';

const testUsers = {
	twitter: { person: '1500000000000000001' },
	google: { person: '100000000000000000002' },
};
const TIMEOUT_MS = 700;

const expectNoSignIn = async (app: SignInApp, browser: TestBrowser) => {
	expect((await browser.visit(`${app.url}/auth/current-user`)).status).toBe(401);
	expect(
		await app.services.em.fork().execute('select 1 from users union all select 1 from identities'),
	).toEqual([]);
};

describe.each<ProviderName>(['twitter', 'google'])('signing in with %s', (provider) => {
	const steps: [string, Step][] = (['token', 'user'] as const).flatMap((at): [string, Step][] => [
		[`${at}: refused`, { action: 'status', status: 401, at }],
		[`${at}: forbidden`, { action: 'status', status: 403, at }],
		[`${at}: too many`, { action: 'status', status: 429, at }],
		[`${at}: broken`, { action: 'status', status: 500, at }],
		[`${at}: down`, { action: 'status', status: 503, at }],
		[`${at}: a page of HTML`, { action: 'html', at }],
		[`${at}: the connection is cut`, { action: 'cut', at }],
		[`${at}: silence`, { action: 'stall', at }],
	]);

	test('redirects to the login screen whenever the provider fails, and works again afterwards', async () => {
		const app = await buildSignInApp({ providerTimeoutMs: TIMEOUT_MS });
		const browser = new TestBrowser();
		for (const [name, step] of steps) {
			await app.next(provider, step);
			expect([name, await app.signIn(browser, provider, testUsers[provider])]).toEqual([
				name,
				'/login?error=unavailable',
			]);
		}
		await expectNoSignIn(app, browser);
		expect(await app.signIn(browser, provider, testUsers[provider])).toBe('/auth/callback');
		const failures = app.logged.filter(({ msg }) => msg === 'sign-in failed');
		expect(failures).toHaveLength(steps.length);
		for (const line of failures)
			expect(line).toMatchObject({
				provider,
				code: 'unavailable',
				reason: expect.any(String),
				level: 40,
			});
	});

	test('reports when the user refuses consent', async () => {
		const app = await buildSignInApp();
		const browser = new TestBrowser();
		const page = await browser.visit(`${app.url}/auth/${provider}`);
		const { origin, pathname, searchParams } = new URL(page.url);
		const response = await browser.submit(`${origin}${pathname}`, {
			...Object.fromEntries(searchParams),
			decision: 'cancel',
		});
		const callback = response.headers.get('location') ?? '';
		expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=denied');
		expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=expired');
		await expectNoSignIn(app, browser);
	});

	test('keeps the provider’s error text out of our URL', async () => {
		const app = await buildSignInApp();
		for (const text of ['server_error', '<script>alert(1)</script>', 'https://evil.example']) {
			const browser = new TestBrowser();
			const callback = await app.consent(browser, provider, testUsers[provider]);
			callback.searchParams.delete('code');
			callback.searchParams.set('error', text);
			callback.searchParams.set('error_description', text);
			expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=unavailable');
		}
		const browser = new TestBrowser();
		const callback = await app.consent(browser, provider, testUsers[provider]);
		callback.searchParams.delete('code');
		expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=unavailable');
	});

	test('is not offered without a client in the settings', async () => {
		const settings = {
			X_CLIENT_ID: '',
			X_CLIENT_SECRET: '',
			GOOGLE_CLIENT_ID: '',
			GOOGLE_CLIENT_SECRET: '',
		};
		const app = await buildSignInApp({ environment: settings });
		for (const path of [`/auth/${provider}`, `/auth/${provider}/callback?code=x&state=y`]) {
			expect(locationOf(app, await open(app, new TestBrowser(), `${app.url}${path}`))).toBe(
				'/login?error=not_offered',
			);
		}
	});
});

test('the server starts while Google is down, and sign-in works as soon as Google is back', async () => {
	const app = await buildSignInApp({ providerTimeoutMs: TIMEOUT_MS });
	const browser = new TestBrowser();
	for (const step of [
		{ action: 'status', status: 500 },
		{ action: 'html' },
		{ action: 'cut' },
		{ action: 'stall' },
	] as const) {
		await app.next('google', { ...step, at: 'discovery' });
		expect(locationOf(app, await open(app, browser, `${app.url}/auth/google`))).toBe(
			'/login?error=unavailable',
		);
	}
	expect(await app.signIn(browser, 'google', testUsers.google)).toBe('/auth/callback');
});

test('if both providers are unreachable, both sign-ins redirect to the login screen', async () => {
	const app = await buildSignInApp({
		environment: { GOOGLE_ISSUER: await closedPort(), X_API_BASE_URL: await closedPort() },
	});
	const browser = new TestBrowser();
	expect(locationOf(app, await open(app, browser, `${app.url}/auth/google`))).toBe(
		'/login?error=unavailable',
	);
	expect(await app.signIn(browser, 'twitter', testUsers.twitter)).toBe('/login?error=unavailable');
});

test('a discovery document of another issuer is refused', async () => {
	const real = 'https://accounts.google.com';
	const issuer = await serve((_, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(
			JSON.stringify({
				issuer: real,
				authorization_endpoint: real,
				token_endpoint: `${real}/token`,
				userinfo_endpoint: `${real}/userinfo`,
			}),
		);
	});
	const app = await buildSignInApp({ environment: { GOOGLE_ISSUER: issuer } });
	expect(locationOf(app, await open(app, new TestBrowser(), `${app.url}/auth/google`))).toBe(
		'/login?error=unavailable',
	);
});
