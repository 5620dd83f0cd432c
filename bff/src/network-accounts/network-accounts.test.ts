import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_PASSWORD } from '../../../sandbox/bluesky/accounts.ts';
import {
	beginMastodon,
	connectBluesky,
	disconnectNetworkAccount,
	listNetworkAccounts,
} from '../../contract/network-accounts/network-accounts.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type SignInApp,
} from '../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { controlMastodon } from '../testing/processes/sandbox-mastodon.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

let app: SignInApp;
beforeAll(async () => {
	app = await buildSignInApp({ keep: true });
});
afterAll(() => app.close());

const time = expect.stringMatching(/^20\d\d-.*Z$/);
const newHandle = () => `u${randomBytes(5).toString('hex')}.test`;
const listOf = ({ client }: TestUser) => client.call(listNetworkAccounts, {});
const connect = ({ client }: TestUser, handle: string, password = APP_PASSWORD) =>
	client.call(connectBluesky, { body: { handle, password } });
const disconnect = ({ client }: TestUser, id: string) =>
	client.call(disconnectNetworkAccount, { params: { id } });
const sandboxHost = () => new URL(app.sandbox.mastodon.url).host;

/** The address of the consent page of the sandbox's Mastodon server. */
async function begin(browser: TestBrowser, body: object): Promise<string> {
	const answer = await browser.send('POST', `${app.url}${beginMastodon.url}`, body);
	const { url } = JSON.parse(answer.body) as { url?: string };
	if (url === undefined) throw new Error(`It did not begin: ${answer.status} ${answer.body}`);
	return url;
}

/** Connects an account at the sandbox's Mastodon server. Returns the screen that follows. */
async function connectMastodon(browser: TestBrowser, name: string, returnTo?: string) {
	const url = await begin(browser, { server: sandboxHost(), returnTo });
	const callback = await app.agree(browser, url, { other: name });
	return locationOf(app, await open(app, browser, callback));
}

/** A request at Bluesky with the token of an account. */
async function tokenWorks(userId: string, id: string): Promise<boolean> {
	const account = await app.services.networkAccounts.access.access(userId, id);
	const response = await fetch(`${app.sandbox.url}/xrpc/app.bsky.feed.getTimeline`, {
		headers: { authorization: `Bearer ${account?.token.split(' ')[0]}` },
	});
	return response.ok;
}

describe('Bluesky', () => {
	test('connects with an app password, which can read, like, reply and post', async () => {
		const user = await app.loginAs();
		const handle = newHandle();
		const { accounts } = await connect(user, `@${handle}`);
		expect(accounts).toEqual([
			{
				id: expect.any(String),
				network: 'bluesky',
				handle,
				server: new URL(app.sandbox.url).host,
				connectedAt: time,
				canRead: true,
				canAct: true,
				canPostMedia: true,
				isExpired: false,
				lastSuccessAt: time,
				lastError: null,
			},
		]);
		expect(await listOf(user)).toMatchObject({ accounts });
		expect(await tokenWorks(user.id, accounts[0]?.id ?? '')).toBe(true);
		expect(app.logged).toContainEqual(
			expect.objectContaining({ audit: 'connected', userId: user.id, provider: 'bluesky' }),
		);
	});

	test('a wrong password says so, and connects nothing', async () => {
		const user = await app.loginAs();
		await expect(connect(user, newHandle(), 'wrong')).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			path: 'body/password',
		});
		expect(await listOf(user)).toMatchObject({ accounts: [] });
	});

	test('connecting an account again keeps one of it, and others beside it', async () => {
		const user = await app.loginAs();
		const [one, other] = [newHandle(), newHandle()];
		await connect(user, one);
		await connect(user, other);
		const { accounts } = await connect(user, one);
		expect(accounts.map(({ handle }) => handle)).toEqual([one, other]);
	});

	test('tokens are refreshed once when they expire, also for requests at once', async () => {
		const user = await app.loginAs();
		const { accounts } = await connect(user, newHandle());
		const id = accounts[0]?.id ?? '';
		const { access } = app.services.networkAccounts;
		const before = await access.access(user.id, id);
		const both = await Promise.all([1, 2].map(() => access.access(user.id, id, before?.token)));
		expect(both[0]?.token).not.toBe(before?.token);
		expect(both[1]).toEqual(both[0]);
		expect(await tokenWorks(user.id, id)).toBe(true);
	});

	test('a session that Bluesky has ended is shown as expired until it is connected again', async () => {
		const user = await app.loginAs();
		const handle = newHandle();
		const { accounts } = await connect(user, handle);
		const id = accounts[0]?.id ?? '';
		const { access } = app.services.networkAccounts;
		const account = await access.access(user.id, id);
		await fetch(`${app.sandbox.url}/xrpc/com.atproto.server.deleteSession`, {
			method: 'POST',
			headers: { authorization: `Bearer ${account?.token.split(' ')[1]}` },
		});
		const refused = access.access(user.id, id, account?.token);
		await expect(refused).rejects.toMatchObject({ code: 'connection_expired' });
		expect(await listOf(user)).toMatchObject({
			accounts: [{ isExpired: true, lastError: { at: time, message: expect.any(String) } }],
		});
		await connect(user, handle);
		expect(await listOf(user)).toMatchObject({ accounts: [{ isExpired: false, lastError: null }] });
	});

	test('disconnecting ends the session at Bluesky, and only the user’s own', async () => {
		const [user, other] = [await app.loginAs(), await app.loginAs()];
		const { accounts } = await connect(user, newHandle());
		const id = accounts[0]?.id ?? '';
		const account = await app.services.networkAccounts.access.access(user.id, id);
		await expect(disconnect(other, id)).rejects.toMatchObject({ status: 404 });
		expect(await disconnect(user, id)).toMatchObject({ accounts: [] });
		const refresh = await fetch(`${app.sandbox.url}/xrpc/com.atproto.server.refreshSession`, {
			method: 'POST',
			headers: { authorization: `Bearer ${account?.token.split(' ')[1]}` },
		});
		expect(refresh.status).toBe(400);
	});
});

describe('Mastodon', () => {
	test('connects by the page of the server, and returns to the page that began', async () => {
		const user = await app.loginAs();
		const browser = app.browserOf(user);
		expect(await listOf(user)).toMatchObject({ servers: ['mastodon.social'] });
		const screen = await connectMastodon(browser, 'ada', '/app/filter?step=2');
		expect(screen).toBe('/app/filter?step=2&connected=mastodon');
		expect(await listOf(user)).toMatchObject({
			accounts: [
				{
					network: 'mastodon',
					handle: `ada@${sandboxHost()}`,
					server: sandboxHost(),
					canRead: true,
					canAct: true,
					canPostMedia: true,
					isExpired: false,
				},
			],
			servers: [sandboxHost(), 'mastodon.social'],
		});
		expect(await connectMastodon(browser, 'grace')).toBe('/app/settings?connected=mastodon');
		expect((await listOf(user)).accounts).toHaveLength(2);
	});

	test('registers once at each server', async () => {
		const browser = app.browserOf(await app.loginAs());
		const clientId = async () =>
			new URL(await begin(browser, { server: sandboxHost() })).searchParams.get('client_id');
		const first = await clientId();
		expect(first).toBeTruthy();
		expect(await clientId()).toBe(first);
	});

	test('an address without a Mastodon server is refused in words', async () => {
		const { client } = await app.loginAs();
		const address = new URL(app.sandbox.url).host;
		const refused = client.call(beginMastodon, { body: { server: address } });
		await expect(refused).rejects.toMatchObject({
			code: 'invalid_input',
			path: 'body/server',
		});
	});

	test('a callback in another session, or without consent, connects nothing', async () => {
		const [user, other] = [await app.loginAs(), await app.loginAs()];
		const browser = app.browserOf(user);
		const url = await begin(browser, { server: sandboxHost() });
		const callback = await app.agree(browser, url, { other: 'linus' });
		const elsewhere = await open(app, app.browserOf(other), callback);
		expect(locationOf(app, elsewhere)).toBe(
			'/app/settings?connect_error=expired&provider=mastodon',
		);
		callback.searchParams.delete('code');
		callback.searchParams.set('error', 'access_denied');
		expect(locationOf(app, await open(app, browser, callback))).toBe(
			'/app/settings?connect_error=denied&provider=mastodon',
		);
		expect(await listOf(user)).toMatchObject({ accounts: [] });
		expect(await listOf(other)).toMatchObject({ accounts: [] });
	});

	test('disconnecting revokes the token, and a revoked token is shown as expired', async () => {
		const user = await app.loginAs();
		const browser = app.browserOf(user);
		await connectMastodon(browser, 'mary');
		const { access } = app.services.networkAccounts;
		const id = (await listOf(user)).accounts[0]?.id ?? '';
		const account = await access.access(user.id, id);
		const verify = () =>
			fetch(`${app.sandbox.mastodon.url}/api/v1/accounts/verify_credentials`, {
				headers: { authorization: `Bearer ${JSON.parse(account?.token ?? '').accessToken}` },
			});
		expect((await verify()).status).toBe(200);
		await expect(access.access(user.id, id, account?.token)).rejects.toMatchObject({
			code: 'connection_expired',
			message: expect.stringContaining('Mastodon'),
		});
		expect(await listOf(user)).toMatchObject({ accounts: [{ isExpired: true }] });
		await connectMastodon(browser, 'mary');
		expect(await disconnect(user, id)).toMatchObject({ accounts: [] });
		const again = await access.access(user.id, id);
		expect(again).toBeUndefined();
	});
});

test('deleting an account revokes its tokens at both networks', async () => {
	const user = await app.loginAs();
	await connect(user, newHandle());
	await connectMastodon(app.browserOf(user), 'hedy');
	const ids = (await listOf(user)).accounts.map(({ id }) => id);
	const { access, manager } = app.services.networkAccounts;
	const tokens = await Promise.all(ids.map((id) => access.access(user.id, id)));
	await manager.revokeTokens(user.id);
	expect(await listOf(user)).toMatchObject({
		accounts: [{ isExpired: true }, { isExpired: true }],
	});
	const verify = await fetch(`${app.sandbox.mastodon.url}/api/v1/accounts/verify_credentials`, {
		headers: { authorization: `Bearer ${JSON.parse(tokens[1]?.token ?? '').accessToken}` },
	});
	expect(verify.status).toBe(401);
});

test('a server that cannot be reached does not keep the other tokens from being revoked', async () => {
	const user = await app.loginAs();
	await connectMastodon(app.browserOf(user), 'ada');
	await connect(user, newHandle());
	const [mastodon, bluesky] = (await listOf(user)).accounts;
	await controlMastodon(app.sandbox.mastodon, 'next', {
		action: 'status',
		status: 503,
		at: 'revoke',
	});
	const { manager } = app.services.networkAccounts;
	await expect(manager.revokeTokens(user.id)).rejects.toMatchObject({
		code: 'provider_unavailable',
	});
	expect(await listOf(user)).toMatchObject({
		accounts: [
			{ id: mastodon?.id, isExpired: false },
			{ id: bluesky?.id, isExpired: true },
		],
	});
});
