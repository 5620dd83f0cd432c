import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listConnections } from '../../contract/account/connections.ts';
import {
	beginX,
	disconnectNetworkAccount,
	listNetworkAccounts,
} from '../../contract/network-accounts/network-accounts.ts';
import {
	buildSignInApp,
	locationOf,
	open,
	type SignInApp,
} from '../testing/apps/build-sign-in-app.ts';
import { buildTestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { type OtherNetwork, xOf } from '../testing/apps/other-networks.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { HOUR_MS } from '../time.ts';

const clock = { ahead: 0 };
let app: SignInApp;
let x: OtherNetwork;
let user: TestUser;
let browser: TestBrowser;
beforeAll(async () => {
	app = await buildSignInApp({ keep: true, now: () => Date.now() + clock.ahead });
	x = xOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	clock.ahead = 0;
	user = await app.loginAs();
	browser = app.browserOf(user);
});

const listOf = ({ client }: TestUser) => client.call(listNetworkAccounts, {});
const connectFirst = (name: string) => app.connect(browser, 'twitter', { other: name }, 'acts');
const access = (id: string, refused?: string) =>
	app.services.networkAccounts.access.access(user.id, id, refused);
const worksAtX = async (token = '') => {
	const headers = { authorization: `Bearer ${token.split(' ')[0]}` };
	return (await fetch(`${app.sandbox.url}/2/users/me`, { headers })).ok;
};

/** The callback of a further account. */
async function begin(name: string, body: object = {}): Promise<URL> {
	const answer = await browser.send('POST', `${app.url}${beginX.url}`, body);
	const { url } = JSON.parse(answer.body) as { url: string };
	return app.agree(browser, url, { other: name });
}

/** Connects a further account. Returns the screen that follows. */
const connect = async (name: string, body?: object) =>
	locationOf(app, await open(app, browser, await begin(name, body)));

describe('a further account at X', () => {
	test('is connected beside the first one, and again without a second row', async () => {
		await connectFirst('mara_first');
		const returnTo = '/app/settings/x';
		expect(await connect('mara_second', { returnTo })).toBe(`${returnTo}?connected=x`);
		await connect('mara_third');
		await connect('mara_second');
		const { accounts } = await listOf(user);
		expect(accounts).toMatchObject([
			{
				network: 'x',
				handle: 'mara_second',
				canRead: true,
				canAct: true,
				canPostMedia: true,
				isExpired: false,
			},
			{ handle: 'mara_third' },
		]);
		const { connections } = await user.client.call(listConnections, {});
		expect(connections).toMatchObject([{ provider: 'twitter', name: '@mara_first' }]);
	});

	test('does not sign in: who signs in with it gets an account of their own', async () => {
		await connect('mara_apart');
		await app.signIn(browser, 'twitter', { other: 'mara_apart' });
		const { body } = await browser.visit(`${app.url}${listNetworkAccounts.url}`);
		expect(JSON.parse(body)).toMatchObject({ accounts: [] });
	});

	test('is refused if it is the first one, and the other way round', async () => {
		await connectFirst('mara_one');
		const duplicate = '/app/settings?connect_error=duplicate&provider=';
		expect(await connect('mara_one')).toBe(`${duplicate}x`);
		expect(await listOf(user)).toMatchObject({ accounts: [] });
		await connect('mara_two');
		expect(await connectFirst('mara_two')).toBe(`${duplicate}twitter`);
		const { connections } = await user.client.call(listConnections, {});
		expect(connections).toMatchObject([{ name: '@mara_one' }]);
	});

	test('is not connected by another session', async () => {
		const callback = await begin('mara_else');
		const other = await app.loginAs();
		const elsewhere = await open(app, app.browserOf(other), callback);
		expect(locationOf(app, elsewhere)).toBe('/app/settings?connect_error=expired&provider=twitter');
		expect(await listOf(user)).toMatchObject({ accounts: [] });
		expect(await listOf(other)).toMatchObject({ accounts: [] });
	});

	test('has its token refreshed once when it expires, also for requests at once', async () => {
		const { id } = await x.connect(user);
		const before = await access(id);
		clock.ahead = 3 * HOUR_MS;
		const both = await Promise.all([access(id), access(id)]);
		expect(both[0]?.token).not.toBe(before?.token);
		expect(both[1]).toEqual(both[0]);
		expect(await worksAtX(both[0]?.token)).toBe(true);
	});

	test('keeps its token while X is down, and is expired once X refuses it', async () => {
		const account = await x.connect(user);
		clock.ahead = 3 * HOUR_MS;
		await app.next('twitter', { action: 'status', status: 503, at: 'token' });
		await expect(access(account.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
		expect(await listOf(user)).toMatchObject({ accounts: [{ isExpired: false }] });
		const refused = (await access(account.id))?.token;
		await x.revoke(user, account);
		await expect(access(account.id, refused)).rejects.toMatchObject({
			code: 'connection_expired',
		});
		expect(await listOf(user)).toMatchObject({
			accounts: [{ isExpired: true, lastError: { message: expect.stringContaining('X') } }],
		});
		await connect(account.name);
		expect(await listOf(user)).toMatchObject({
			accounts: [{ id: account.id, isExpired: false, lastError: null }],
		});
	});

	test('is disconnected by its user alone, and its token revoked', async () => {
		const { id } = await x.connect(user);
		const token = (await access(id))?.token;
		const disconnect = ({ client }: TestUser) =>
			client.call(disconnectNetworkAccount, { params: { id } });
		await expect(disconnect(await app.loginAs())).rejects.toMatchObject({ status: 404 });
		expect(await worksAtX(token)).toBe(true);
		expect(await disconnect(user)).toMatchObject({ accounts: [] });
		expect(await worksAtX(token)).toBe(false);
	});

	test('is revoked when its user is deleted', async () => {
		const { id } = await x.connect(user);
		const token = (await access(id))?.token;
		await app.services.networkAccounts.manager.revokeTokens(user.id);
		expect(await worksAtX(token)).toBe(false);
		expect(await listOf(user)).toMatchObject({ accounts: [{ isExpired: true }] });
	});
});

test('without a client at X, no further account can be connected', async () => {
	const { client } = await (await buildTestApp()).loginAs();
	await expect(client.call(beginX, { body: {} })).rejects.toMatchObject({ status: 404 });
});
