import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginConnection, endConnection, listConnections } from '../../../contract/connections.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';

const reading = 'users.read tweet.read users.email offline.access';
const acting = `${reading} tweet.write like.write`;
const clock = { ahead: 0 };

let app: SignInApp;
let person: TestUser;
let handle: string;

beforeAll(async () => {
	app = await buildSignInApp({ keep: true, now: () => Date.now() + clock.ahead });
});
afterAll(() => app.close());
beforeEach(async () => {
	clock.ahead = 0;
	person = await app.loginAs();
	handle = randomBytes(6).toString('hex');
});

const connect = (acts?: 'acts', other = handle) =>
	app.connect(app.browserOf(person), 'twitter', { other }, acts);
const listed = async () => (await person.client.call(listConnections, {})).connections[0];

/** What X would be asked for. */
async function asked(querystring: { acts?: 'true' } = {}): Promise<string | null> {
	const { url } = await person.client.call(beginConnection, {
		params: { provider: 'twitter' },
		querystring,
	});
	return new URL(url).searchParams.get('scope');
}

test('to like and answer, a person is asked for it, and the connection then tells that it may', async () => {
	expect(await asked()).toBe(reading);
	expect(await asked({ acts: 'true' })).toBe(acting);
	expect(await connect()).toBe('/app/settings?connected=twitter');
	expect(await listed()).toMatchObject({ name: `@${handle}`, canRead: true, canAct: false });
	expect(await connect('acts')).toBe('/app/settings?connected=twitter');
	expect(await listed()).toMatchObject({ name: `@${handle}`, canRead: true, canAct: true });
});

test('who may act and connects anew without asking for it does not lose it, also when the connection had expired', async () => {
	await connect('acts');
	expect(await asked()).toBe(acting);
	await connect();
	expect(await listed()).toMatchObject({ canAct: true });
	await app.services.em
		.fork()
		.execute('update identities set sealed_tokens = null where user_id = ?', [person.id]);
	expect(await listed()).toMatchObject({ canRead: false, canAct: false });
	await connect();
	expect(await listed()).toMatchObject({ canRead: true, canAct: true });
});

test('a refreshed token still may act', async () => {
	await connect('acts');
	const before = await app.services.xAccess.accessToken(person.id);
	clock.ahead = 3 * 3_600_000;
	expect(await app.services.xAccess.accessToken(person.id)).not.toBe(before);
	expect(await listed()).toMatchObject({ canAct: true });
});

test('another account, or one that was disconnected, may act only when that is asked for', async () => {
	await connect('acts');
	await person.client.call(endConnection, { params: { provider: 'twitter' } });
	expect(await asked()).toBe(reading);
	await connect();
	expect(await listed()).toMatchObject({ canAct: false });
	expect(await asked()).toBe(reading);
});

test('Google is asked for nothing more, and never acts', async () => {
	const begun = await person.client.call(beginConnection, {
		params: { provider: 'google' },
		querystring: { acts: 'true' },
	});
	expect(new URL(begun.url).searchParams.get('scope')).toBe('openid email profile');
	await app.connect(app.browserOf(person), 'google', { person: '100000000000000000002' }, 'acts');
	expect(await listed()).toMatchObject({ provider: 'google', canAct: false });
});
