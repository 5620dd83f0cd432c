import { describe, expect, test } from 'vitest';
import { beginConnection, listConnections } from '../../../contract/account/connections.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type SignInApp,
} from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { UserEntity } from '../user.entity.ts';
import { attemptCookies } from './pending-consent.ts';

const ines = { person: '1500000000000000001' };
const noorAtX = { person: '1500000000000000002' };
const noorAtGoogle = { person: '100000000000000000001' };
const sam = { person: '100000000000000000002' };
const time = expect.stringMatching(/^20\d\d-.*Z$/);
const both = ['twitter', 'google'];

const listOf = ({ client }: TestUser) => client.call(listConnections, {});
const rowsOf = (app: SignInApp) =>
	app.services.em
		.fork()
		.execute<
			{ provider: string; subject: string; user_id: string; sealed_tokens: string | null }[]
		>(
			'select provider, subject, user_id, sealed_tokens from identities order by provider, subject',
		);
const sessionsOf = (app: SignInApp) =>
	app.services.em.fork().execute('select id, user_id from sessions order by id');
const whoIsIn = async (app: SignInApp, browser: TestBrowser) =>
	(
		JSON.parse((await browser.visit(`${app.url}/auth/current-user`)).body) as {
			user?: { id: string };
		}
	).user?.id;

test('a user with a password connects X and Google and can then sign in with either', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	expect(await listOf(user)).toEqual({ connections: [], offered: both, hasPassword: true });
	const before = await sessionsOf(app);
	expect(await app.connect(browser, 'twitter', ines)).toBe('/app/settings?connected=twitter');
	expect(await app.connect(browser, 'google', sam)).toBe('/app/settings?connected=google');
	expect(await listOf(user)).toEqual({
		connections: [
			{
				provider: 'twitter',
				name: '@inesfalk',
				connectedAt: time,
				canRead: true,
				canAct: false,
				canPostMedia: false,
			},
			{
				provider: 'google',
				name: 'sam.okafor@example.org',
				connectedAt: time,
				canRead: false,
				canAct: false,
				canPostMedia: false,
			},
		],
		offered: both,
		hasPassword: true,
	});
	expect(await sessionsOf(app)).toEqual(before);
	for (const [provider, who] of [
		['twitter', ines],
		['google', sam],
	] as const) {
		const otherBrowser = new TestBrowser();
		expect(await app.signIn(otherBrowser, provider, who)).toBe('/auth/callback');
		expect(await whoIsIn(app, otherBrowser)).toBe(user.id);
	}
	expect(app.logged).toContainEqual(
		expect.objectContaining({ audit: 'connected', userId: user.id, provider: 'twitter' }),
	);
});

test('maintenance that began meanwhile refuses a connection', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	const callback = await app.consentToConnect(browser, 'twitter', ines);
	await app.services.announcements.startMaintenance(new Date(Date.now() + 60_000).toISOString());
	expect(locationOf(app, await open(app, browser, callback))).toBe(
		'/app/settings?connect_error=maintenance&provider=twitter',
	);
	expect(await rowsOf(app)).toEqual([]);
});

test('a connection requests offline access from X, a sign-in does not', async () => {
	const app = await buildSignInApp();
	const browser = app.browserOf(await app.loginAs());
	const started = await browser.send('POST', `${app.url}/api/connections/twitter`);
	const { url } = JSON.parse(started.body) as { url: string };
	const parameters = new URL(url).searchParams;
	expect(Object.fromEntries(parameters)).toMatchObject({
		scope: 'users.read tweet.read users.email offline.access',
		redirect_uri: `${app.url}/auth/twitter/callback`,
		code_challenge_method: 'S256',
	});
	// X accepts at most 500 characters.
	expect(parameters.get('state')?.length).toBeLessThanOrEqual(500);
	expect(started.headers.get('cache-control')).toBe('no-store');
	expect([...browser.cookiesOf(app.url).keys()]).toEqual([
		'warble',
		attemptCookies('twitter', false).of(parameters.get('state') ?? ''),
	]);
	const start = await new TestBrowser().visit(`${app.url}/auth/twitter`, { stopAt: () => true });
	expect(new URL(start.headers.get('location') ?? '').searchParams.get('scope')).toBe(
		'users.read tweet.read users.email',
	);
});

test('signing in with X gives no read access until it is connected; later sign-ins keep it', async () => {
	const app = await buildSignInApp();
	const browser = new TestBrowser();
	await app.signIn(browser, 'twitter', ines);
	const listed = async () => JSON.parse((await browser.visit(`${app.url}/api/connections`)).body);
	const connection = { provider: 'twitter', name: '@inesfalk', connectedAt: time };
	expect(await listed()).toEqual({
		connections: [{ ...connection, canRead: false, canAct: false, canPostMedia: false }],
		offered: both,
		hasPassword: false,
	});
	expect(await app.connect(browser, 'twitter', ines)).toBe('/app/settings?connected=twitter');
	expect(await listed()).toMatchObject({ connections: [{ ...connection, canRead: true }] });
	const [before] = await rowsOf(app);
	expect(await app.signIn(browser, 'twitter', ines)).toBe('/auth/callback');
	expect(await listed()).toMatchObject({ connections: [{ ...connection, canRead: true }] });
	expect(await rowsOf(app)).toEqual([before]);
});

test('an account at X that belongs to another user cannot be connected [A10]', async () => {
	const app = await buildSignInApp();
	const owner = new TestBrowser();
	await app.signIn(owner, 'twitter', ines);
	const before = await rowsOf(app);
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	await app.connect(browser, 'twitter', noorAtX);
	expect(await app.connect(browser, 'twitter', ines)).toBe(
		'/app/settings?connect_error=taken&provider=twitter',
	);
	expect((await rowsOf(app))[0]).toEqual(before[0]);
	expect((await listOf(user)).connections).toMatchObject([{ name: '@noorhaddad', canRead: true }]);
	expect(await whoIsIn(app, owner)).not.toBe(user.id);
});

test('another user’s e-mail address gives no access to that account and changes nothing [A10]', async () => {
	const app = await buildSignInApp();
	const [owner, user] = [await app.loginAs(), await app.loginAs()];
	await app.services.em
		.fork()
		.nativeUpdate(UserEntity, { id: owner.id }, { email: 'noor@example.org' });
	const browser = app.browserOf(user);
	expect(await app.connect(browser, 'google', noorAtGoogle)).toBe('/app/settings?connected=google');
	expect(await whoIsIn(app, browser)).toBe(user.id);
	expect(await listOf(owner)).toMatchObject({ connections: [] });
	expect(await app.services.em.fork().findOneOrFail(UserEntity, user.id)).toMatchObject({
		email: null,
	});
	const otherBrowser = new TestBrowser();
	await app.signIn(otherBrowser, 'google', noorAtGoogle);
	expect(await whoIsIn(app, otherBrowser)).toBe(user.id);
});

test('another account of the same provider replaces the first one, whose tokens are revoked at X', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	await app.connect(browser, 'twitter', ines);
	const old = await app.services.xAccess.accessToken(user.id);
	expect(await statusAtX(app, old)).toBe(200);
	expect(await app.connect(browser, 'twitter', noorAtX)).toBe('/app/settings?connected=twitter');
	expect((await listOf(user)).connections).toMatchObject([{ name: '@noorhaddad' }]);
	expect(await statusAtX(app, old)).toBe(401);
	const stranger = new TestBrowser();
	await app.signIn(stranger, 'twitter', ines);
	expect(await whoIsIn(app, stranger)).not.toBe(user.id);
});

test('two simultaneous connections of a user leave one per provider', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const tries = await Promise.all(
		[ines, noorAtX, { other: 'third' }].map(async (who) => {
			const browser = app.browserOf(user);
			return { browser, callback: await app.consentToConnect(browser, 'twitter', who) };
		}),
	);
	const answers = await Promise.all(
		tries.map(({ browser, callback }) => open(app, browser, callback)),
	);
	expect(answers.map((answer) => locationOf(app, answer))).toEqual(
		Array(3).fill('/app/settings?connected=twitter'),
	);
	expect(await rowsOf(app)).toMatchObject([{ provider: 'twitter', user_id: user.id }]);
});

describe('a failed connection', () => {
	test('is explained on the settings screen', async () => {
		const app = await buildSignInApp({ providerTimeoutMs: 700 });
		const browser = app.browserOf(await app.loginAs());
		const callback = await app.consentToConnect(browser, 'twitter', ines);
		callback.searchParams.delete('code');
		callback.searchParams.set('error', 'access_denied');
		expect(locationOf(app, await open(app, browser, callback))).toBe(
			'/app/settings?connect_error=denied&provider=twitter',
		);
		expect(locationOf(app, await open(app, browser, callback))).toBe(
			'/app/settings?connect_error=expired&provider=twitter',
		);
		for (const at of ['token', 'user'] as const) {
			for (const step of [
				{ action: 'status', status: 500 },
				{ action: 'html' },
				{ action: 'cut' },
				{ action: 'stall' },
			] as const) {
				await app.next('twitter', { ...step, at });
				expect(await app.connect(browser, 'twitter', ines)).toBe(
					'/app/settings?connect_error=unavailable&provider=twitter',
				);
			}
		}
		expect(await rowsOf(app)).toEqual([]);
		expect(app.logged.filter(({ audit }) => audit === 'connect_failed')).toHaveLength(10);
	});

	test('is reported at once when Google is down or the provider is not offered', async () => {
		const app = await buildSignInApp({ environment: { X_CLIENT_ID: '', X_CLIENT_SECRET: '' } });
		const user = await app.loginAs();
		const browser = app.browserOf(user);
		await app.next('google', { action: 'status', status: 500, at: 'discovery' });
		const away = await browser.send('POST', `${app.url}/api/connections/google`);
		expect({ status: away.status, ...JSON.parse(away.body) }).toMatchObject({
			status: 503,
			code: 'provider_unavailable',
		});
		expect(await app.connect(browser, 'google', sam)).toBe('/app/settings?connected=google');
		expect((await browser.send('POST', `${app.url}/api/connections/twitter`)).status).toBe(404);
		expect(await listOf(user)).toMatchObject({ offered: ['google'] });
	});
});

test('tokens and codes stay out of responses, cookies, URLs and logs, and are sealed [A11]', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	const callback = await app.consentToConnect(browser, 'twitter', ines);
	const code = callback.searchParams.get('code') ?? '';
	expect((await open(app, browser, callback)).headers.get('referrer-policy')).toBe('no-referrer');
	await app.connect(browser, 'google', sam);
	const [token = '', [, row]] = [
		await app.services.xAccess.accessToken(user.id),
		await rowsOf(app),
	];
	for (const path of ['/auth/current-user', '/api/connections', '/api/user-api-keys'])
		await browser.visit(`${app.url}${path}`);
	await browser.send('DELETE', `${app.url}/api/connections/twitter`);
	const ours = browser.seen.filter(({ url }) => url.startsWith(app.url));
	const responses = ours.map(({ headers, body }) =>
		decodeURIComponent(JSON.stringify([[...headers], headers.getSetCookie(), body])),
	);
	for (const text of [...responses, JSON.stringify(row), JSON.stringify(app.logged)]) {
		expect(text).not.toMatch(/sandbox-(x|google)-token-|secret/);
		expect(text).not.toContain(code);
	}
	expect(token).toMatch(/^sandbox-x-token-/);
	expect(row).toMatchObject({
		provider: 'twitter',
		sealed_tokens: expect.stringMatching(/^\w+\./),
	});
	expect(() => app.services.sealer.open('twitter 1', 'tokens', row?.sealed_tokens ?? '')).toThrow();
});

async function statusAtX(app: SignInApp, token = ''): Promise<number> {
	return (
		await fetch(`${app.sandbox.url}/2/users/me`, { headers: { authorization: `Bearer ${token}` } })
	).status;
}

test('a connection returns to the page that it was started on, with its result', async () => {
	const app = await buildSignInApp();
	const browser = app.browserOf(await app.loginAs());
	const draft = '/app/drafts?draft=7&post=1';
	expect(await app.connect(browser, 'twitter', ines, 'acts', draft)).toBe(
		`${draft}&connected=twitter`,
	);
	expect(await app.connect(browser, 'google', sam, undefined, '/app')).toBe(
		'/app?connected=google',
	);

	const callback = await app.consentToConnect(browser, 'twitter', ines, 'acts', draft);
	callback.searchParams.delete('code');
	callback.searchParams.set('error', 'access_denied');
	expect(locationOf(app, await open(app, browser, callback))).toBe(
		`${draft}&connect_error=denied&provider=twitter`,
	);
});

test('a connection returns to pages of the app only', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const others = ['https://example.org/app', '//example.org', '/login', '/application'];
	for (const returnTo of [...others, '/app?a b', '/app#x']) {
		await expect(
			user.client.call(beginConnection, {
				params: { provider: 'twitter' },
				querystring: { returnTo },
			}),
			returnTo,
		).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
	}
});
