import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	buildSignInApp,
	locationOf,
	open,
	type ProviderName,
	type SignInApp,
	type Who,
} from '../../testing/apps/build-sign-in-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { UserEntity } from '../user.entity.ts';

const ines = { person: '1500000000000000001' };
const noorAtX = { person: '1500000000000000002' };
const theo = { person: '1500000000000000003' };
const noorAtGoogle = { person: '100000000000000000001' };
const sam = { person: '100000000000000000002' };
const lena = { person: '100000000000000000003' };

interface Account {
	username: string;
	name: string | null;
	email: string | null;
	provider: string;
	subject: string;
	handle: string | null;
	provider_email: string | null;
	sealed_tokens: string | null;
}

const accounts = (app: SignInApp) =>
	app.services.em.fork().execute<Account[]>(
		`select username, name, users.email, provider, subject, handle, identities.email as provider_email, sealed_tokens
			from users left join identities on identities.user_id = users.id order by users.created_at, provider`,
	);

const whoIsIn = async (app: SignInApp, browser: TestBrowser) =>
	JSON.parse((await browser.visit(`${app.url}/auth/current-user`)).body) as {
		user: { id: string; username: string; name: string | null };
	};

test('the first sign-in with X creates an account, and stores no token [A11]', async () => {
	const app = await buildSignInApp();
	const browser = new TestBrowser();
	expect(await app.signIn(browser, 'twitter', ines)).toBe('/auth/callback');
	expect((await whoIsIn(app, browser)).user).toMatchObject({
		username: 'inesfalk',
		name: 'Ines Falk',
		onboardingCompleted: false,
	});
	expect(await accounts(app)).toEqual([
		{
			username: 'inesfalk',
			name: 'Ines Falk',
			email: 'ines@example.org',
			provider: 'twitter',
			subject: '1500000000000000001',
			handle: 'inesfalk',
			provider_email: 'ines@example.org',
			sealed_tokens: null,
		},
	]);
});

test('the first Google sign-in creates an account named after the address, without tokens [A11]', async () => {
	const app = await buildSignInApp();
	expect(await app.signIn(new TestBrowser(), 'google', sam)).toBe('/auth/callback');
	expect(await accounts(app)).toEqual([
		{
			username: 'sam_okafor',
			name: 'Sam Okafor',
			email: 'sam.okafor@example.org',
			provider: 'google',
			subject: '100000000000000000002',
			handle: null,
			provider_email: 'sam.okafor@example.org',
			sealed_tokens: null,
		},
	]);
});

test('signing in again finds the same account, even after the handle has changed', async () => {
	const app = await buildSignInApp();
	const [first, second] = [new TestBrowser(), new TestBrowser()];
	await app.signIn(first, 'twitter', ines);
	await app.services.em
		.fork()
		.execute("update identities set handle = 'an_old_handle', email = null");
	await app.services.em
		.fork()
		.execute("update users set username = 'renamed', email = null, name = 'Inês'");
	await app.signIn(second, 'twitter', ines);
	expect((await whoIsIn(app, second)).user).toEqual((await whoIsIn(app, first)).user);
	expect(await accounts(app)).toMatchObject([
		{
			username: 'renamed',
			name: 'Inês',
			email: null,
			handle: 'inesfalk',
			provider_email: 'ines@example.org',
		},
	]);
});

test('during maintenance, users can sign in, but no account is created', async () => {
	const app = await buildSignInApp();
	await app.signIn(new TestBrowser(), 'twitter', ines);
	await app.services.announcements.startMaintenance(new Date(Date.now() + 60_000).toISOString());
	expect(await app.signIn(new TestBrowser(), 'twitter', ines)).toBe('/auth/callback');
	expect(await app.signIn(new TestBrowser(), 'google', sam)).toBe('/login?error=maintenance');
	expect(await accounts(app)).toHaveLength(1);
});

test('the same address at two providers creates two accounts, in either order [A10]', async () => {
	const orders: [ProviderName, Who][][] = [
		[
			['twitter', noorAtX],
			['google', noorAtGoogle],
		],
		[
			['google', noorAtGoogle],
			['twitter', noorAtX],
		],
	];
	for (const order of orders) {
		const app = await buildSignInApp();
		const ids = new Set<string>();
		for (const [provider, who] of order) {
			const browser = new TestBrowser();
			expect(await app.signIn(browser, provider, who)).toBe('/auth/callback');
			ids.add((await whoIsIn(app, browser)).user.id);
		}
		expect(ids.size).toBe(2);
		const [first, second] = await accounts(app);
		expect(first).toMatchObject({ email: 'noor@example.org', provider_email: 'noor@example.org' });
		expect(second).toMatchObject({ email: null, provider_email: 'noor@example.org' });
	}
});

test('signing in with a provider gives no access to an account with a password [A10]', async () => {
	const app = await buildSignInApp();
	const owner = await app.loginAs('noorhaddad');
	await app.services.em
		.fork()
		.nativeUpdate(UserEntity, { id: owner.id }, { email: 'noor@example.org' });
	for (const [provider, who] of [
		['twitter', noorAtX],
		['google', noorAtGoogle],
	] as const) {
		const browser = new TestBrowser();
		expect(await app.signIn(browser, provider, who)).toBe('/auth/callback');
		const { user } = await whoIsIn(app, browser);
		expect(user.id).not.toBe(owner.id);
		expect(user.username).not.toBe('noorhaddad');
	}
	expect((await accounts(app)).filter(({ email }) => email === 'noor@example.org')).toHaveLength(1);
});

test('an account needs no address, and an unconfirmed one from Google is not used', async () => {
	const app = await buildSignInApp();
	expect(await app.signIn(new TestBrowser(), 'twitter', theo)).toBe('/auth/callback');
	expect(await app.signIn(new TestBrowser(), 'google', lena)).toBe('/auth/callback');
	await app.next('google', { action: 'no-email' });
	expect(await app.signIn(new TestBrowser(), 'google', sam)).toBe('/auth/callback');
	expect(await accounts(app)).toMatchObject([
		{ username: 'quietowl', email: null, provider_email: null },
		{ username: 'lena', email: null, provider_email: 'lena@example.org' },
		{ username: 'sam_okafor', name: 'Sam Okafor', email: null, provider_email: null },
	]);
});

test('with accounts by invitation, a new user is refused and an existing one can sign in', async () => {
	const app = await buildSignInApp({ environment: { SIGNUP: 'invite' } });
	const stranger = new TestBrowser();
	expect(await app.signIn(stranger, 'twitter', ines)).toBe('/login?error=invite_only');
	expect(await accounts(app)).toEqual([]);
	expect((await stranger.visit(`${app.url}/auth/current-user`)).status).toBe(401);

	const member = await app.loginAs('member');
	await app.services.em
		.fork()
		.execute(
			"insert into identities (provider, subject, user_id, created_at, updated_at) values ('twitter', ?, ?, now(), now())",
			[ines.person, member.id],
		);
	expect(await app.signIn(stranger, 'twitter', ines)).toBe('/auth/callback');
	expect((await whoIsIn(app, stranger)).user.id).toBe(member.id);
});

test('ten first sign-ins of one user at the same time create one account', async () => {
	const app = await buildSignInApp();
	const browsers = Array.from({ length: 10 }, () => new TestBrowser());
	const callbacks = await Promise.all(
		browsers.map(async (browser) => ({ browser, url: await app.consent(browser, 'google', sam) })),
	);
	const answers = await Promise.all(callbacks.map(({ browser, url }) => open(app, browser, url)));
	expect(answers.map((answer) => locationOf(app, answer))).toEqual(
		Array(10).fill('/auth/callback'),
	);
	expect(await accounts(app)).toHaveLength(1);
	expect(
		new Set(
			await Promise.all(browsers.map(async (browser) => (await whoIsIn(app, browser)).user.id)),
		).size,
	).toBe(1);
});

test('two users with the same name who sign up at the same time both get an account', async () => {
	const app = await buildSignInApp();
	const [one, other] = [new TestBrowser(), new TestBrowser()];
	const callbacks = [
		{ browser: one, url: await app.consent(one, 'twitter', { other: 'samename' }) },
		{ browser: other, url: await app.consent(other, 'google', { other: 'samename@example.org' }) },
	];
	await Promise.all(callbacks.map(({ browser, url }) => open(app, browser, url)));
	const names = (await accounts(app)).map(({ username }) => username);
	expect(new Set(names).size).toBe(2);
	expect(names).toContain('samename');
});

test('signing in as another user ends the previous session of the browser [A1]', async () => {
	const app = await buildSignInApp();
	const browser = new TestBrowser();
	await app.signIn(browser, 'google', sam);
	const before = new TestBrowser();
	before.cookiesOf(app.url).set('warble', browser.cookiesOf(app.url).get('warble') ?? '');
	expect((await whoIsIn(app, before)).user.username).toBe('sam_okafor');
	await app.signIn(browser, 'twitter', ines);
	expect((await whoIsIn(app, browser)).user.username).toBe('inesfalk');
	expect((await before.visit(`${app.url}/auth/current-user`)).status).toBe(401);
});

test('no token or code appears in a response, cookie, URL, row or log line [A11]', async () => {
	const app = await buildSignInApp();
	const browser = new TestBrowser();
	const callback = await app.consent(browser, 'twitter', ines);
	const code = callback.searchParams.get('code') ?? '';
	const callbackAnswer = await open(app, browser, callback);
	expect(callbackAnswer.headers.get('referrer-policy')).toBe('no-referrer');
	expect(callbackAnswer.headers.get('cache-control')).toBe('no-store');
	await app.signIn(browser, 'google', sam);
	await app.signIn(browser, 'twitter', ines);
	for (const at of ['token', 'user'] as const) {
		for (const provider of ['twitter', 'google'] as const) {
			await app.next(provider, { action: 'status', status: 403, at });
			expect(await app.signIn(browser, provider, provider === 'twitter' ? ines : sam)).toBe(
				'/login?error=unavailable',
			);
		}
	}
	for (const path of [
		'/auth/current-user',
		'/api/user-api-keys',
		'/api/auth/validate',
		'/api/auth/options',
		'/api/auth/sessions',
	]) {
		await browser.visit(`${app.url}${path}`);
	}

	const ours = browser.seen.filter(({ url }) => url.startsWith(app.url));
	expect(ours.length).toBeGreaterThan(10);
	const responses = ours.map(({ headers, body }) =>
		decodeURIComponent(JSON.stringify([[...headers], headers.getSetCookie(), body])),
	);
	const stored = JSON.stringify(
		await app.services.em.fork().execute('select * from identities, users, sessions'),
	);
	for (const text of [...responses, stored, JSON.stringify(app.logged)]) {
		expect(text).not.toMatch(/sandbox-(x|google)-token-|secret/);
		expect(text).not.toContain(code);
	}
});

describe('a new user', () => {
	let app: SignInApp;
	beforeAll(async () => {
		app = await buildSignInApp({ keep: true });
	});
	afterAll(() => app.close());

	test.each([
		['a handle in capitals', 'twitter', 'LoudOwl', 'loudowl'],
		['a handle of one letter', 'twitter', 'x', /^x\w{2,}$/],
		['an address in another script', 'google', 'ålvår@example.org', /^[a-z0-9_]{3,30}$/],
		[
			'a very long address',
			'google',
			`${'long.'.repeat(18)}x@example.org`,
			/^long_[a-z0-9_]{3,25}$/,
		],
		['an address like markup', 'google', '<img/src=x>@example.org', /^[a-z0-9_]{3,30}$/],
	] as const)('with %s gets a valid username', async (_, provider, other, username) => {
		expect(await app.signIn(new TestBrowser(), provider, { other })).toBe('/auth/callback');
		expect((await accounts(app)).at(-1)?.username).toMatch(username);
	});

	test.each([
		'https://evil.example',
		'//evil.example',
		'/\\evil.example',
		'javascript:alert(1)',
		'/app/settings',
	])('who asks to continue at %s is sent to our own screen [A12]', async (next) => {
		const names = ['next', 'redirect', 'redirect_uri', 'returnTo', 'return_url', 'continue', 'url'];
		const parameters = new URLSearchParams(Object.fromEntries(names.map((name) => [name, next])));
		const browser = new TestBrowser();
		const start = await browser.visit(`${app.url}/auth/twitter?${parameters}`);
		expect(decodeURIComponent(start.url)).not.toContain(next);
		const callback = await app.consent(browser, 'twitter', ines);
		for (const [name, value] of parameters) callback.searchParams.set(name, value);
		const answer = await open(app, browser, callback);
		expect(answer.headers.get('location')).toBe('/auth/callback');
		const failed = await open(app, browser, callback);
		expect(failed.headers.get('location')).toBe('/login?error=expired');
	});
});
