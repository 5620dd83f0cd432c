import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logout } from '../../../contract/auth/session.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type SignInApp,
} from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { attemptCookies } from './pending-consent.ts';

const ines = { person: '1500000000000000001' };
const expired = '/app/settings?connect_error=expired&provider=twitter';

interface StartedConnection {
	app: SignInApp;
	user: TestUser;
	browser: TestBrowser;
	callback: URL;
}

/** Copies the session cookie of another user into a browser. */
async function copySession(browser: TestBrowser, app: SignInApp, user: TestUser): Promise<void> {
	browser
		.cookiesOf(app.url)
		.set('warble', app.browserOf(user).cookiesOf(app.url).get('warble') ?? '');
}

const cookieOf = (state: string) => attemptCookies('twitter', false).of(state);
const stateOf = ({ callback }: StartedConnection) => callback.searchParams.get('state') ?? '';

/** Changes between the consent and the callback, each of which must make connecting fail. */
const attacks: [string, (started: StartedConnection) => Promise<unknown>][] = [
	['the user has signed out', async ({ user }) => user.client.call(logout, {})],
	[
		'the browser has lost its session',
		async ({ app, browser }) => browser.cookiesOf(app.url).delete('warble'),
	],
	[
		'another user is signed in now',
		async ({ app, browser }) => copySession(browser, app, await app.loginAs()),
	],
	[
		'the same user has a new session',
		async ({ app, browser, user }) => {
			const sid = await app.services.sessions.begin(user.id, 'test');
			const cookie = encodeURIComponent(
				app.app.encodeSecureSession(app.app.createSecureSession({ sid })),
			);
			browser.cookiesOf(app.url).set('warble', cookie);
		},
	],
	[
		'the state is made up',
		async ({ callback }) => callback.searchParams.set('state', 'a.made.up.state'),
	],
	[
		'the state and its cookie come from another user',
		async (started) => {
			const { app, browser, callback } = started;
			const other = app.browserOf(await app.loginAs());
			const state =
				(await app.consentToConnect(other, 'twitter', ines)).searchParams.get('state') ?? '';
			callback.searchParams.set('state', state);
			browser.cookiesOf(app.url).set(cookieOf(state), 'x'.repeat(43));
		},
	],
	[
		'the sealed part of state and cookie was removed',
		async (started) => {
			const [time, random, version] = stateOf(started).split('.');
			const state = `${time}.${random}.${version}`;
			started.callback.searchParams.set('state', state);
			started.browser.cookiesOf(started.app.url).set(cookieOf(state), 'x'.repeat(43));
		},
	],
	[
		'the sealed part of state and cookie was moved to another state',
		async (started) => {
			const [time, , ...sealed] = stateOf(started).split('.');
			const state = [time, 'x'.repeat(32), ...sealed].join('.');
			started.callback.searchParams.set('state', state);
			started.browser.cookiesOf(started.app.url).set(cookieOf(state), 'x'.repeat(43));
		},
	],
	[
		'its cookie is missing',
		async (started) =>
			started.browser.cookiesOf(started.app.url).delete(cookieOf(stateOf(started))),
	],
];

describe('connecting fails when', () => {
	let app: SignInApp;
	beforeAll(async () => {
		app = await buildSignInApp({ keep: true });
	});
	afterAll(() => app.close());

	test.each(attacks)('%s [A9]', async (_, attack) => {
		const user = await app.loginAs();
		const browser = app.browserOf(user);
		const callback = await app.consentToConnect(browser, 'twitter', ines);
		await attack({ app, user, browser, callback });
		const sessions = await app.services.em.fork().execute('select id from sessions order by id');
		expect(locationOf(app, await open(app, browser, callback))).toBe(expired);
		expect(await app.services.em.fork().execute('select 1 from identities')).toEqual([]);
		expect(await app.services.em.fork().execute('select id from sessions order by id')).toEqual(
			sessions,
		);
	});
});

test('connecting succeeds although the browser has begun other attempts since', async () => {
	const app = await buildSignInApp();
	const browser = app.browserOf(await app.loginAs());
	const callback = await app.consentToConnect(browser, 'twitter', ines);
	await browser.send('POST', `${app.url}/api/connections/twitter`);
	await browser.visit(`${app.url}/auth/twitter`, { stopAt: () => true });
	expect(locationOf(app, await open(app, browser, callback))).toBe(
		'/app/settings?connected=twitter',
	);
});

test('the callback of a connection never signs in, and that of a sign-in never connects [A9]', async () => {
	const app = await buildSignInApp();
	const [user, browser] = [await app.loginAs(), new TestBrowser()];
	const signedIn = app.browserOf(user);
	const toConnect = await app.consentToConnect(signedIn, 'twitter', ines);
	for (const [name, value] of signedIn.cookiesOf(app.url))
		if (name !== 'warble') browser.cookiesOf(app.url).set(name, value);
	expect(locationOf(app, await open(app, browser, toConnect))).toBe(expired);
	expect((await browser.visit(`${app.url}/auth/current-user`)).status).toBe(401);

	const toSignIn = await app.consent(signedIn, 'twitter', ines);
	expect(locationOf(app, await open(app, signedIn, toSignIn))).toBe('/auth/callback');
	const [row] = await app.services.em
		.fork()
		.execute<{ user_id: string }[]>('select user_id from identities');
	expect(row?.user_id).not.toBe(user.id);
});

test('a callback works once, and only for ten minutes [A9]', async () => {
	const app = await buildSignInApp();
	const browser = app.browserOf(await app.loginAs());
	const callback = await app.consentToConnect(browser, 'twitter', ines);
	const kept = new Map(browser.cookiesOf(app.url));
	expect(locationOf(app, await open(app, browser, callback))).toBe(
		'/app/settings?connected=twitter',
	);
	expect([...browser.cookiesOf(app.url).keys()]).toEqual(['warble']);
	for (const [name, value] of kept) browser.cookiesOf(app.url).set(name, value);
	expect(locationOf(app, await open(app, browser, callback))).toBe(expired);

	const late = await app.consentToConnect(browser, 'google', { person: '100000000000000000002' });
	const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
	const answer = await open(app, browser, late);
	later.mockRestore();
	expect(locationOf(app, answer)).toBe('/app/settings?connect_error=expired&provider=google');
});
