import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
	buildSignInApp,
	locationOf,
	open,
	type ProviderName,
	type SignInApp,
} from '../../testing/apps/build-sign-in-app.ts';
import { openSharedDatabase } from '../../testing/database/test-database.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { attemptCookies, MAX_ATTEMPTS } from './pending-consent.ts';

const ines = { person: '1500000000000000001' };
const sam = { person: '100000000000000000002' };

/** The name of the cookie that belongs to a callback of X. */
const cookieOf = ({ searchParams }: URL): string =>
	attemptCookies('twitter', false).of(searchParams.get('state') ?? '');

async function isSignedIn(app: SignInApp, browser: TestBrowser): Promise<boolean> {
	return (await browser.visit(`${app.url}/auth/current-user`)).status === 200;
}

/**
 * Changes to the browser or the URL between consent and callback.
 */
const attacks: [
	string,
	(browser: TestBrowser, callback: URL, app: SignInApp) => void | Promise<void>,
][] = [
	['another state', (_, callback) => callback.searchParams.set('state', 'made-up')],
	['an empty state', (_, callback) => callback.searchParams.set('state', '')],
	['no state', (_, callback) => callback.searchParams.delete('state')],
	[
		'two states',
		(_, callback) =>
			callback.searchParams.append('state', callback.searchParams.get('state') ?? ''),
	],
	[
		'a missing cookie',
		(browser, callback) => void browser.cookiesOf(callback.href).delete(cookieOf(callback)),
	],
	[
		'an empty cookie',
		(browser, callback) => void browser.cookiesOf(callback.href).set(cookieOf(callback), ''),
	],
	['another browser', (browser, { href }) => browser.cookiesOf(href).clear()],
	[
		'the address of the other provider’s callback',
		(_, callback) => {
			callback.pathname = '/auth/google/callback';
		},
	],
	[
		'the state of the other provider’s sign-in, in the same browser',
		async (browser, callback, app) => {
			const other = await app.consent(browser, 'google', sam);
			callback.searchParams.set('state', other.searchParams.get('state') ?? '');
		},
	],
];

describe('a callback', () => {
	let app: SignInApp;
	beforeAll(async () => {
		app = await buildSignInApp({ keep: true });
	});
	afterAll(() => app.close());

	test.each(attacks)('with %s does not sign in [A9]', async (_, attack) => {
		const browser = new TestBrowser();
		const callback = await app.consent(browser, 'twitter', ines);
		await attack(browser, callback, app);
		expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=expired');
		expect(await isSignedIn(app, browser)).toBe(false);
		expect(await app.services.em.fork().execute('select 1 from users')).toEqual([]);
	});
});

describe('parallel sign-ins in several tabs of a browser', () => {
	const callbackUrl = '/auth/twitter/callback';
	const finish = async (app: SignInApp, browser: TestBrowser, callback: URL) =>
		locationOf(app, await open(app, browser, callback));

	test.each([
		['the older one first', [0, 1, 2]],
		['the newer one first', [2, 1, 0]],
	])('all succeed, %s, whatever else calls back [A9]', async (_, order) => {
		const app = await buildSignInApp();
		const browser = new TestBrowser();
		const tabs: URL[] = [];
		for (const provider of ['twitter', 'google', 'twitter'] as const)
			tabs.push(await app.consent(browser, provider, provider === 'google' ? sam : ines));
		const unasked = new URL(`${app.url}${callbackUrl}?error=access_denied&state=made-up`);
		for (const at of order) {
			expect(await finish(app, browser, unasked)).toBe('/login?error=expired');
			expect(await finish(app, browser, tabs[at] ?? unasked)).toBe('/auth/callback');
			expect(await isSignedIn(app, browser)).toBe(true);
		}
		expect([...browser.cookiesOf(app.url).keys()]).toEqual(['warble']);
	});

	test('are limited to five per provider: a sixth ends the oldest [A9]', async () => {
		const app = await buildSignInApp();
		const browser = new TestBrowser();
		const tabs: URL[] = [];
		for (let count = 0; count <= MAX_ATTEMPTS; count += 1)
			tabs.push(await app.consent(browser, 'twitter', ines));
		expect([...browser.cookiesOf(app.url).keys()].toSorted()).toEqual(
			tabs.slice(1).map(cookieOf).toSorted(),
		);
		const [oldest, next] = tabs;
		expect(await finish(app, browser, oldest as URL)).toBe('/login?error=expired');
		expect(await finish(app, browser, next as URL)).toBe('/auth/callback');
	});
});

test('a callback works once, even with a copy of its cookies [A9]', async () => {
	const app = await buildSignInApp();
	const browser = new TestBrowser();
	const callback = await app.consent(browser, 'twitter', ines);
	const kept = new Map(browser.cookiesOf(app.url));
	expect(locationOf(app, await open(app, browser, callback))).toBe('/auth/callback');
	expect([...browser.cookiesOf(app.url).keys()]).toEqual(['warble']);
	expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=expired');

	const thief = new TestBrowser();
	for (const [name, value] of kept) thief.cookiesOf(app.url).set(name, value);
	const { searchParams } = await app.consent(new TestBrowser(), 'twitter', ines);
	callback.searchParams.set('code', searchParams.get('code') ?? '');
	expect(locationOf(app, await open(app, thief, callback))).toBe('/login?error=expired');
	expect(await isSignedIn(app, thief)).toBe(false);
});

test('a callback used at one server cannot be used at another [A9]', async () => {
	const database = await openSharedDatabase();
	const environment = {
		SESSION_KEYS: randomBytes(32).toString('hex'),
		ENCRYPTION_KEYS: `test:${randomBytes(32).toString('hex')}`,
	};
	const app = await buildSignInApp({ database, environment });
	const browser = new TestBrowser();
	const callback = await app.consent(browser, 'twitter', ines);
	const kept = new Map(browser.cookiesOf(app.url));
	expect(locationOf(app, await open(app, browser, callback))).toBe('/auth/callback');

	const other = await buildSignInApp({ database, environment });
	const thief = new TestBrowser();
	for (const [name, value] of kept) thief.cookiesOf(other.url).set(name, value);
	const { origin } = new URL(other.url);
	expect(
		locationOf(other, await open(other, thief, callback.href.replace(callback.origin, origin))),
	).toBe('/login?error=expired');
});

test('a verifier that does not match the challenge gets no token [A9]', async () => {
	const app = await buildSignInApp();
	const browser = new TestBrowser();
	const callback = await app.consent(browser, 'twitter', ines);
	browser.cookiesOf(app.url).set(cookieOf(callback), 'x'.repeat(43));
	expect(locationOf(app, await open(app, browser, callback))).toBe('/login?error=unavailable');
	expect(await isSignedIn(app, browser)).toBe(false);
});

test('the code of another user’s sign-in gets no token [A9]', async () => {
	const app = await buildSignInApp();
	const victim = new TestBrowser();
	const callback = await app.consent(victim, 'twitter', ines);
	const { searchParams } = await app.consent(new TestBrowser(), 'twitter', { other: 'attacker' });
	callback.searchParams.set('code', searchParams.get('code') ?? '');
	expect(locationOf(app, await open(app, victim, callback))).toBe('/login?error=unavailable');
	expect(await isSignedIn(app, victim)).toBe(false);
});

test('the user has ten minutes to consent at the provider [A9]', async () => {
	const app = await buildSignInApp();
	for (const [minutes, place] of [
		[9, '/auth/callback'],
		[11, '/login?error=expired'],
	] as const) {
		const browser = new TestBrowser();
		const callback = await app.consent(browser, 'google', sam);
		const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
		const answer = await open(app, browser, callback);
		later.mockRestore();
		expect(locationOf(app, answer)).toBe(place);
	}
});

test.each([
	['development', 'http://127.0.0.1:3000', 'warble-', false],
	['production', 'https://app.example', '__Host-warble-', true],
])(
	'in %s, the cookie of an attempt is bound to this host [A9]',
	async (mode, origin, prefix, isSecure) => {
		const app = await buildSignInApp({
			environment: {
				NODE_ENV: mode,
				APP_ORIGINS: origin,
				SESSION_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210',
				ENCRYPTION_KEYS: 'test:9a8b7c6d5e4f30211203f4e5d6c7b8a99f8e7d6c5b4a39281706f5e4d3c2b1a0',
				DATABASE_URL: 'postgres://not-used',
				OPENROUTER_BASE_URL: 'https://openrouter.test/api/v1',
			},
		});
		const start = await app.app.inject('/auth/twitter');
		expect(start.statusCode).toBe(303);
		expect(start.headers).toMatchObject({
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
		});
		const parameters = new URL(String(start.headers.location)).searchParams;
		expect(Object.fromEntries(parameters)).toEqual({
			response_type: 'code',
			client_id: 'sandbox-x',
			redirect_uri: `${origin}/auth/twitter/callback`,
			scope: 'users.read tweet.read users.email',
			state: expect.stringMatching(/^[\w.-]{32,100}$/),
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: 'S256',
		});
		expect(start.cookies.map(({ name }) => name)).toEqual([
			expect.stringMatching(new RegExp(`^${prefix}twitter-[0-9a-z]+\\.[\\w-]{43}$`)),
		]);
		for (const cookie of start.cookies) {
			expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 600 });
			expect(cookie.secure ?? false).toBe(isSecure);
			expect(cookie.domain).toBeUndefined();
		}
		const again = new URL(String((await app.app.inject('/auth/twitter')).headers.location))
			.searchParams;
		for (const name of ['state', 'code_challenge'])
			expect(again.get(name)).not.toBe(parameters.get(name));
	},
);

test.each<ProviderName>(['twitter', 'google'])(
	'GET /auth/%s changes nothing in the database, and HEAD does nothing [B3]',
	async (name) => {
		const app = await buildSignInApp();
		const digest = () =>
			app.services.em
				.fork()
				.execute(
					'select (select count(*) from users) as users, (select count(*) from sessions) as sessions, (select count(*) from identities) as identities',
				);
		const before = await digest();
		for (const url of [
			`/auth/${name}`,
			`/auth/${name}/callback`,
			`/auth/${name}/callback?code=x&state=y`,
		]) {
			for (const _ of [1, 2]) expect((await app.app.inject(url)).statusCode).toBe(303);
			const head = await app.app.inject({ method: 'HEAD', url });
			expect(head.statusCode).toBe(404);
			expect(head.cookies).toEqual([]);
		}
		expect(await digest()).toEqual(before);
	},
);

test('a network can start thirty sign-ins in five minutes; images on other sites do not count', async () => {
	const app = await buildSignInApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
	const from = (network: string, headers: Record<string, string> = {}) =>
		app.app.inject({ url: '/auth/twitter', headers: { 'x-forwarded-for': network, ...headers } });
	for (let count = 0; count < 40; count += 1) {
		const picture = await from('203.0.113.1', {
			'sec-fetch-site': 'cross-site',
			'sec-fetch-dest': 'image',
			'sec-fetch-mode': 'no-cors',
		});
		expect(picture.statusCode).toBe(403);
		expect(picture.cookies).toEqual([]);
	}
	for (let count = 0; count < 30; count += 1)
		expect((await from('203.0.113.1')).statusCode).toBe(303);
	const refused = await from('203.0.113.1');
	expect(refused.statusCode).toBe(429);
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
	expect(
		(await from('203.0.113.2', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }))
			.statusCode,
	).toBe(303);
});
