import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endConnection, listConnections } from '../../../contract/account/connections.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { UserEntity } from '../user.entity.ts';

let shared: SignInApp;
beforeAll(async () => {
	shared = await buildSignInApp({ keep: true });
});
afterAll(() => shared.close());

const end = ({ client }: TestUser, provider: 'twitter' | 'google') =>
	client.call(endConnection, { params: { provider } });

/** Creates a user with both connections, with or without a password. */
async function connected(app: SignInApp, { hasPassword }: { hasPassword: boolean }) {
	const name = randomBytes(6).toString('hex');
	const user = { ...(await app.loginAs()), atX: { other: name } };
	const browser = app.browserOf(user);
	await app.connect(browser, 'twitter', user.atX);
	await app.connect(browser, 'google', { other: `${name}@example.org` });
	if (!hasPassword)
		await app.services.em.fork().nativeUpdate(UserEntity, { id: user.id }, { passwordHash: null });
	return user;
}

test('disconnecting deletes the connection and its tokens, also at X, and keeps the others', async () => {
	const app = shared;
	const user = await connected(app, { hasPassword: true });
	const token = (await app.services.xAccess.accessToken(user.id)) ?? '';
	expect(await end(user, 'twitter')).toMatchObject({
		connections: [{ provider: 'google' }],
		hasPassword: true,
	});
	expect(await app.services.xAccess.accessToken(user.id)).toBeUndefined();
	const response = await fetch(`${app.sandbox.url}/2/users/me`, {
		headers: { authorization: `Bearer ${token}` },
	});
	expect(response.status).toBe(401);
	expect(await end(user, 'google')).toMatchObject({ connections: [] });
	await expect(end(user, 'google')).rejects.toMatchObject({ status: 404, code: 'not_found' });
	expect(app.logged).toContainEqual(
		expect.objectContaining({ audit: 'disconnected', userId: user.id, provider: 'twitter' }),
	);
});

test('disconnecting works even if X cannot be reached', async () => {
	const app = await buildSignInApp({ providerTimeoutMs: 1000 });
	const user = await connected(app, { hasPassword: true });
	for (const _ of [1, 2]) await app.next('twitter', { action: 'stall', at: 'revoke' });
	expect(await end(user, 'twitter')).toMatchObject({ connections: [{ provider: 'google' }] });
	expect(app.logged).toContainEqual(
		expect.objectContaining({ level: 40, reason: 'did not respond in time' }),
	);
});

test('a user without a password cannot remove the last connection', async () => {
	const app = shared;
	const user = await connected(app, { hasPassword: false });
	expect(await end(user, 'google')).toMatchObject({
		connections: [{ provider: 'twitter' }],
		hasPassword: false,
	});
	await expect(end(user, 'twitter')).rejects.toMatchObject({ status: 409, code: 'last_way_in' });
	const browser = new TestBrowser();
	expect(await app.signIn(browser, 'twitter', user.atX)).toBe('/auth/callback');
	expect(JSON.parse((await browser.visit(`${app.url}/auth/current-user`)).body)).toMatchObject({
		user: { id: user.id },
	});
});

test('a connection to a provider that is no longer offered does not count as a way to sign in', async () => {
	const app = await buildSignInApp({
		environment: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
	});
	const user = await app.loginAs();
	await app.connect(app.browserOf(user), 'twitter', { other: 'somebody' });
	const em = app.services.em.fork();
	await em.nativeUpdate(UserEntity, { id: user.id }, { passwordHash: null });
	await em.execute(
		"insert into identities (provider, subject, user_id, created_at, updated_at) values ('google', '1', ?, now(), now())",
		[user.id],
	);
	await expect(end(user, 'twitter')).rejects.toMatchObject({ code: 'last_way_in' });
	expect(await end(user, 'google')).toMatchObject({ connections: [{ provider: 'twitter' }] });
});

test('if two connections are removed at the same time, one stays', async () => {
	const app = shared;
	for (let round = 0; round < 10; round += 1) {
		const user = await connected(app, { hasPassword: false });
		const ends = await Promise.allSettled([end(user, 'twitter'), end(user, 'google')]);
		expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		expect((await user.client.call(listConnections, {})).connections).toHaveLength(1);
	}
});

test('a user cannot remove the connections of another [C1]', async () => {
	const app = shared;
	const [owner, other] = [await connected(app, { hasPassword: true }), await app.loginAs()];
	await expect(end(other, 'twitter')).rejects.toMatchObject({ status: 404 });
	expect((await owner.client.call(listConnections, {})).connections).toHaveLength(2);
});
