import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logout } from '../../../contract/session.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type SignInApp,
} from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';

const ines = { person: '1500000000000000001' };
const expired = '/app/settings?connect_error=expired&provider=twitter';

interface Begun {
	app: SignInApp;
	person: TestUser;
	browser: TestBrowser;
	callback: URL;
}

/** Carries the session of somebody else into a browser. */
async function becomes(browser: TestBrowser, app: SignInApp, person: TestUser): Promise<void> {
	browser
		.cookiesOf(app.url)
		.set('warble', app.browserOf(person).cookiesOf(app.url).get('warble') ?? '');
}

const stateOf = ({ callback }: Begun) => callback.searchParams.get('state') ?? '';

/** What is done between the consent and the callback, after which nothing may be connected. */
const attacks: [string, (begun: Begun) => Promise<unknown>][] = [
	['the person has signed out', async ({ person }) => person.client.call(logout, {})],
	[
		'the browser is signed in no more',
		async ({ app, browser }) => browser.cookiesOf(app.url).delete('warble'),
	],
	[
		'somebody else is signed in now',
		async ({ app, browser }) => becomes(browser, app, await app.loginAs()),
	],
	[
		'the same person is signed in anew',
		async ({ app, browser, person }) => {
			const sid = await app.services.sessions.begin(person.id, 'test');
			const cookie = encodeURIComponent(
				app.app.encodeSecureSession(app.app.createSecureSession({ sid })),
			);
			browser.cookiesOf(app.url).set('warble', cookie);
		},
	],
	[
		'the state is another one',
		async ({ callback }) => callback.searchParams.set('state', 'a.made.up.state'),
	],
	[
		'the state is one that another person began, cookie included',
		async (begun) => {
			const { app, browser, callback } = begun;
			const other = app.browserOf(await app.loginAs());
			const state =
				(await app.consentToConnect(other, 'twitter', ines)).searchParams.get('state') ?? '';
			callback.searchParams.set('state', state);
			browser.cookiesOf(app.url).set('warble-twitter-state', encodeURIComponent(state));
		},
	],
	[
		'what is sealed in the state was cut off, in the cookie too',
		async (begun) => {
			const [time, random, version] = stateOf(begun).split('.');
			begun.callback.searchParams.set('state', `${time}.${random}.${version}`);
			begun.browser
				.cookiesOf(begun.app.url)
				.set('warble-twitter-state', `${time}.${random}.${version}`);
		},
	],
	[
		'what is sealed stands in another state, in the cookie too',
		async (begun) => {
			const [time, , ...sealed] = stateOf(begun).split('.');
			const state = [time, 'x'.repeat(32), ...sealed].join('.');
			begun.callback.searchParams.set('state', state);
			begun.browser.cookiesOf(begun.app.url).set('warble-twitter-state', encodeURIComponent(state));
		},
	],
	[
		'the browser has forgotten the state',
		async ({ app, browser }) => browser.cookiesOf(app.url).delete('warble-twitter-state'),
	],
	[
		'the browser has forgotten the verifier',
		async ({ app, browser }) => browser.cookiesOf(app.url).delete('warble-twitter-verifier'),
	],
	[
		'the browser has begun another one since',
		async ({ app, browser }) => browser.send('POST', `${app.url}/api/connections/twitter`),
	],
	[
		'the browser has begun a sign-in since',
		async ({ app, browser }) => browser.visit(`${app.url}/auth/twitter`, { stopAt: () => true }),
	],
];

describe('a connection comes to nothing when', () => {
	let app: SignInApp;
	beforeAll(async () => {
		app = await buildSignInApp({ keep: true });
	});
	afterAll(() => app.close());

	test.each(attacks)('%s [A9]', async (_, attack) => {
		const person = await app.loginAs();
		const browser = app.browserOf(person);
		const callback = await app.consentToConnect(browser, 'twitter', ines);
		await attack({ app, person, browser, callback });
		const sessions = await app.services.em.fork().execute('select id from sessions order by id');
		expect(locationOf(app, await open(app, browser, callback))).toBe(expired);
		expect(await app.services.em.fork().execute('select 1 from identities')).toEqual([]);
		expect(await app.services.em.fork().execute('select id from sessions order by id')).toEqual(
			sessions,
		);
	});
});

test('the callback of a connection never signs anybody in, and that of a sign-in never connects [A9]', async () => {
	const app = await buildSignInApp();
	const [person, browser] = [await app.loginAs(), new TestBrowser()];
	const signedIn = app.browserOf(person);
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
	expect(row?.user_id).not.toBe(person.id);
});

test('a callback works once, and for ten minutes [A9]', async () => {
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
