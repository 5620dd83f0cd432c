import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	beginBluesky,
	disconnectNetworkAccount,
	listNetworkAccounts,
} from '../../contract/network-accounts/network-accounts.ts';
import { createBluesky } from '../networks/bluesky/bluesky.ts';
import { readOAuthToken } from '../networks/bluesky/sign-in/bluesky-oauth-token.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type SignInApp,
} from '../testing/apps/build-sign-in-app.ts';
import { buildTestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { redirectTarget, type TestBrowser } from '../testing/test-browser.ts';

const network = createBluesky({ fetch, retryWaitsMs: [] });
let app: SignInApp;
beforeAll(async () => {
	app = await buildSignInApp({ keep: true });
});
afterAll(() => app.close());

const newHandle = () => `u${randomBytes(5).toString('hex')}.test`;
const listOf = ({ client }: TestUser) => client.call(listNetworkAccounts, {});
const begin = async (browser: TestBrowser, handle: string) => {
	const { body } = await browser.send('POST', `${app.url}${beginBluesky.url}`, { handle });
	return (JSON.parse(body) as { url: string }).url;
};
/** Allows access at the account's server. Returns the URL of the callback without opening it. */
const allow = async (browser: TestBrowser, handle: string) =>
	app.agree(browser, await begin(browser, handle), { other: handle });
/** Connects an account, and returns the page that follows. */
const connect = async (browser: TestBrowser, handle: string) =>
	locationOf(app, await open(app, browser, await allow(browser, handle)));
const connectNew = async () => {
	const user = await app.loginAs();
	const handle = newHandle();
	await connect(app.browserOf(user), handle);
	const id = (await listOf(user)).accounts[0]?.id ?? '';
	return { user, handle, id };
};
const access = (user: TestUser, id: string, refused?: string) =>
	app.services.networkAccounts.access.access(user.id, id, refused);
/** What the account's server says about its home timeline. */
const readHome = async (user: TestUser, id: string) => {
	const account = await access(user, id);
	if (!account) throw new Error('There is no account.');
	const signal = AbortSignal.timeout(5000);
	const range = { since: new Date(Date.now() - 60_000), until: new Date() };
	return Array.fromAsync(
		network.open(account).read({ kind: 'home' }, { ...range, maxPosts: 5, signal }),
	);
};
const revokeAtServer = async (user: TestUser, id: string) => {
	const account = await access(user, id);
	const token = readOAuthToken(account?.token ?? '')?.session.tokenSet.access_token ?? '';
	const body = new URLSearchParams({ token, client_id: 'any' });
	await fetch(`${app.sandbox.url}/bluesky/oauth/revoke`, { method: 'POST', body });
	return account;
};
const expired = { code: 'connection_expired' };

test('connects the account that allows it, which reads and acts', async () => {
	const user = await app.loginAs();
	const handle = newHandle();
	expect(await listOf(user)).toMatchObject({ offersBlueskySignIn: true });
	const page = await connect(app.browserOf(user), handle);
	expect(page).toBe('/app/settings?connected=bluesky');
	const { accounts } = await listOf(user);
	expect(accounts).toMatchObject([{ network: 'bluesky', handle, canAct: true, isExpired: false }]);
	const host = new URL(app.sandbox.url).host;
	expect(accounts[0]?.server).toBe(host);
	await readHome(user, accounts[0]?.id ?? '');
});

test('declining connects nothing, and says so', async () => {
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	const url = new URL(await begin(browser, newHandle()));
	const answer = await browser.submit(`${url.origin}${url.pathname}`, {
		...Object.fromEntries(url.searchParams),
		decision: 'deny',
	});
	const callback = redirectTarget(answer);
	const page = locationOf(app, await open(app, browser, callback ?? new URL(app.url)));
	expect(page).toBe('/app/settings?connect_error=denied&provider=bluesky');
	expect((await listOf(user)).accounts).toEqual([]);
});

test('a callback works once, with its own state, and in the session that began', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	const browser = app.browserOf(user);
	const late = '/app/settings?connect_error=expired&provider=bluesky';
	const finish = async (callback: URL, where = browser) =>
		locationOf(app, await open(app, where, callback));

	const wrong = await allow(browser, newHandle());
	wrong.searchParams.set('state', 'another');
	expect(await finish(wrong)).toBe(late);

	const stolen = await allow(browser, newHandle());
	const thief = app.browserOf(other);
	const cookie = browser.cookiesOf(app.url).get('warble-bluesky') ?? '';
	thief.cookiesOf(app.url).set('warble-bluesky', cookie);
	expect(await finish(stolen, thief)).toBe(late);
	expect(await finish(stolen)).toBe('/app/settings?connected=bluesky');
	browser.cookiesOf(app.url).set('warble-bluesky', cookie);
	expect(await finish(stolen)).toBe(late);
	expect((await listOf(other)).accounts).toEqual([]);
});

test('an unknown handle says so at the field', async () => {
	const { client } = await app.loginAs();
	const work = client.call(beginBluesky, { body: { handle: 'nobody.test' } });
	await expect(work).rejects.toMatchObject({ code: 'invalid_input', path: 'body/handle' });
});

test('a refresh happens once, also for two requests at once, and its token works', async () => {
	const { user, id } = await connectNew();
	const before = await access(user, id);
	const both = await Promise.all([1, 2].map(() => access(user, id, before?.token)));
	expect(both[0]?.token).not.toBe(before?.token);
	expect(both[1]).toEqual(both[0]);
	await readHome(user, id);
});

test('a connection that its server has ended is expired until it is connected again', async () => {
	const { user, handle, id } = await connectNew();
	const account = await revokeAtServer(user, id);
	await expect(readHome(user, id)).rejects.toMatchObject(expired);
	await expect(access(user, id, account?.token)).rejects.toMatchObject(expired);
	expect((await listOf(user)).accounts).toMatchObject([{ isExpired: true }]);
	await connect(app.browserOf(user), handle);
	expect((await listOf(user)).accounts).toMatchObject([{ id, isExpired: false }]);
	await readHome(user, id);
});

test('a lost response to a refresh ends the connection with a clear error', async () => {
	const { user, id } = await connectNew();
	const account = await access(user, id);
	await fetch(`${app.sandbox.url}/sandbox/bluesky/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'done-then-cut', at: 'token' }),
	});
	const lost = access(user, id, account?.token);
	await expect(lost).rejects.toMatchObject({ code: 'provider_unavailable' });
	await expect(access(user, id, account?.token)).rejects.toMatchObject(expired);
	expect((await listOf(user)).accounts).toMatchObject([{ isExpired: true }]);
});

test('disconnecting ends the tokens at the server', async () => {
	const { user, id } = await connectNew();
	const account = await access(user, id);
	await user.client.call(disconnectNetworkAccount, { params: { id } });
	const session = account && network.open(account);
	const work = session?.like(
		'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kaaaaaaaaa2a',
	);
	await expect(work).rejects.toMatchObject(expired);
});

test('at a public address the client is confidential, with metadata and keys', async () => {
	const origin = 'https://app.example.org';
	const { url } = await buildTestApp({ environment: { APP_ORIGINS: origin } });
	const read = async (name: string) => (await fetch(`${url}/auth/bluesky/${name}`)).json();
	expect(await read('client-metadata.json')).toMatchObject({
		client_id: `${origin}/auth/bluesky/client-metadata.json`,
		redirect_uris: [`${origin}/auth/bluesky/callback`],
		token_endpoint_auth_method: 'private_key_jwt',
		jwks_uri: `${origin}/auth/bluesky/jwks.json`,
		dpop_bound_access_tokens: true,
	});
	const { keys } = (await read('jwks.json')) as { keys: object[] };
	expect(keys).toEqual([expect.objectContaining({ kty: 'EC', alg: 'ES256' })]);
	expect(keys[0]).not.toHaveProperty('d');
});

test('at a private address it is not offered, and there is no client', async () => {
	const private_ = await buildTestApp({ environment: { APP_ORIGINS: 'https://warble.internal' } });
	const { client } = await private_.loginAs();
	expect(await client.call(listNetworkAccounts, {})).toMatchObject({ offersBlueskySignIn: false });
	const work = client.call(beginBluesky, { body: { handle: 'ada.test' } });
	await expect(work).rejects.toMatchObject({ status: 404 });
	const metadata = await fetch(`${private_.url}/auth/bluesky/client-metadata.json`);
	expect(metadata.status).toBe(404);
});

test('a handle whose account names a private server is refused', async () => {
	const strict = await buildTestApp({
		environment: {
			BLUESKY_URL: app.sandbox.url,
			PLC_URL: `${app.sandbox.url}/plc`,
			PRIVATE_SERVERS: 'refuse',
		},
	});
	const { client } = await strict.loginAs();
	const work = client.call(beginBluesky, { body: { handle: newHandle() } });
	await expect(work).rejects.toMatchObject({ status: expect.any(Number) });
});
