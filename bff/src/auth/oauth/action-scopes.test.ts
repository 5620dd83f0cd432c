import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
	beginConnection,
	endConnection,
	listConnections,
} from '../../../contract/account/connections.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';

const readScopes = 'users.read tweet.read users.email offline.access';
const actionScopes = `${readScopes} tweet.write like.write media.write`;
const clock = { ahead: 0 };

let app: SignInApp;
let user: TestUser;
let handle: string;

beforeAll(async () => {
	app = await buildSignInApp({ keep: true, now: () => Date.now() + clock.ahead });
});
afterAll(() => app.close());
beforeEach(async () => {
	clock.ahead = 0;
	user = await app.loginAs();
	handle = randomBytes(6).toString('hex');
});

const connect = (acts?: 'acts', other = handle) =>
	app.connect(app.browserOf(user), 'twitter', { other }, acts);
const listed = async () => (await user.client.call(listConnections, {})).connections[0];

/** The scopes that X would be asked for. */
async function requestedScopes(querystring: { acts?: 'true' } = {}): Promise<string | null> {
	const { url } = await user.client.call(beginConnection, {
		params: { provider: 'twitter' },
		querystring,
	});
	return new URL(url).searchParams.get('scope');
}

test('a user who allows likes and replies grants more scopes, and the connection shows it', async () => {
	expect(await requestedScopes()).toBe(readScopes);
	expect(await requestedScopes({ acts: 'true' })).toBe(actionScopes);
	expect(await connect()).toBe('/app/settings?connected=twitter');
	expect(await listed()).toMatchObject({ name: `@${handle}`, canRead: true, canAct: false });
	expect(await connect('acts')).toBe('/app/settings?connected=twitter');
	expect(await listed()).toMatchObject({
		name: `@${handle}`,
		canRead: true,
		canAct: true,
		canPostMedia: true,
	});
});

test('an old connection can like, reply and post, but needs reconnecting for images', async () => {
	await connect('acts');
	await app.services.em
		.fork()
		.execute(
			"update identities set scopes = replace(scopes, ' media.write', '') where user_id = ?",
			[user.id],
		);
	expect(await listed()).toMatchObject({ canRead: true, canAct: true, canPostMedia: false });
	expect(await requestedScopes()).toBe(actionScopes);
	await connect();
	expect(await listed()).toMatchObject({ canAct: true, canPostMedia: true });
});

test('connecting again keeps the permission for likes and replies, even after expiry', async () => {
	await connect('acts');
	expect(await requestedScopes()).toBe(actionScopes);
	await connect();
	expect(await listed()).toMatchObject({ canAct: true });
	await app.services.em
		.fork()
		.execute('update identities set sealed_tokens = null where user_id = ?', [user.id]);
	expect(await listed()).toMatchObject({ canRead: false, canAct: false });
	await connect();
	expect(await listed()).toMatchObject({ canRead: true, canAct: true });
});

test('a refreshed token keeps the permission for likes and replies', async () => {
	await connect('acts');
	const before = await app.services.xAccess.accessToken(user.id);
	clock.ahead = 3 * 3_600_000;
	expect(await app.services.xAccess.accessToken(user.id)).not.toBe(before);
	expect(await listed()).toMatchObject({ canAct: true });
});

test('after disconnecting, likes and replies must be allowed again', async () => {
	await connect('acts');
	await user.client.call(endConnection, { params: { provider: 'twitter' } });
	expect(await requestedScopes()).toBe(readScopes);
	await connect();
	expect(await listed()).toMatchObject({ canAct: false });
	expect(await requestedScopes()).toBe(readScopes);
});

test('Google gets no more scopes, and never allows likes and replies', async () => {
	const started = await user.client.call(beginConnection, {
		params: { provider: 'google' },
		querystring: { acts: 'true' },
	});
	expect(new URL(started.url).searchParams.get('scope')).toBe('openid email profile');
	await app.connect(app.browserOf(user), 'google', { person: '100000000000000000002' }, 'acts');
	expect(await listed()).toMatchObject({ provider: 'google', canAct: false });
});
