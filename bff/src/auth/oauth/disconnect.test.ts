import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endConnection, listConnections } from '../../../contract/connections.ts';
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

/** Somebody with both connections, and a password or none. */
async function connected(app: SignInApp, { hasPassword }: { hasPassword: boolean }) {
	const name = randomBytes(6).toString('hex');
	const person = { ...(await app.loginAs()), atX: { other: name } };
	const browser = app.browserOf(person);
	await app.connect(browser, 'twitter', person.atX);
	await app.connect(browser, 'google', { other: `${name}@example.org` });
	if (!hasPassword)
		await app.services.em
			.fork()
			.nativeUpdate(UserEntity, { id: person.id }, { passwordHash: null });
	return person;
}

test('a connection is gone with its tokens, here and at X; the other one stays', async () => {
	const app = shared;
	const person = await connected(app, { hasPassword: true });
	const token = (await app.services.xAccess.accessToken(person.id)) ?? '';
	expect(await end(person, 'twitter')).toMatchObject({
		connections: [{ provider: 'google' }],
		hasPassword: true,
	});
	expect(await app.services.xAccess.accessToken(person.id)).toBeUndefined();
	const asked = await fetch(`${app.sandbox.url}/2/users/me`, {
		headers: { authorization: `Bearer ${token}` },
	});
	expect(asked.status).toBe(401);
	expect(await end(person, 'google')).toMatchObject({ connections: [] });
	await expect(end(person, 'google')).rejects.toMatchObject({ status: 404, code: 'not_found' });
	expect(app.logged).toContainEqual(
		expect.objectContaining({ audit: 'disconnected', userId: person.id, provider: 'twitter' }),
	);
});

test('it is gone also where X cannot be told', async () => {
	const app = await buildSignInApp({ providerTimeoutMs: 1000 });
	const person = await connected(app, { hasPassword: true });
	for (const _ of [1, 2]) await app.next('twitter', { action: 'stall', at: 'revoke' });
	expect(await end(person, 'twitter')).toMatchObject({ connections: [{ provider: 'google' }] });
	expect(app.logged).toContainEqual(
		expect.objectContaining({ level: 40, reason: 'did not respond in time' }),
	);
});

test('the last way in stays: without a password one connection is kept', async () => {
	const app = shared;
	const person = await connected(app, { hasPassword: false });
	expect(await end(person, 'google')).toMatchObject({
		connections: [{ provider: 'twitter' }],
		hasPassword: false,
	});
	await expect(end(person, 'twitter')).rejects.toMatchObject({ status: 409, code: 'last_way_in' });
	const browser = new TestBrowser();
	expect(await app.signIn(browser, 'twitter', person.atX)).toBe('/auth/callback');
	expect(JSON.parse((await browser.visit(`${app.url}/auth/current-user`)).body)).toMatchObject({
		user: { id: person.id },
	});
});

test('a connection to a provider that is not offered any more is no way in', async () => {
	const app = await buildSignInApp({
		environment: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
	});
	const person = await app.loginAs();
	await app.connect(app.browserOf(person), 'twitter', { other: 'somebody' });
	const em = app.services.em.fork();
	await em.nativeUpdate(UserEntity, { id: person.id }, { passwordHash: null });
	await em.execute(
		"insert into identities (provider, subject, user_id, created_at, updated_at) values ('google', '1', ?, now(), now())",
		[person.id],
	);
	await expect(end(person, 'twitter')).rejects.toMatchObject({ code: 'last_way_in' });
	expect(await end(person, 'google')).toMatchObject({ connections: [{ provider: 'twitter' }] });
});

test('both at the same moment, ten times over: one of them stays', async () => {
	const app = shared;
	for (let round = 0; round < 10; round += 1) {
		const person = await connected(app, { hasPassword: false });
		const ends = await Promise.allSettled([end(person, 'twitter'), end(person, 'google')]);
		expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		expect((await person.client.call(listConnections, {})).connections).toHaveLength(1);
	}
});

test('nobody disconnects somebody else [C1]', async () => {
	const app = shared;
	const [owner, other] = [await connected(app, { hasPassword: true }), await app.loginAs()];
	await expect(end(other, 'twitter')).rejects.toMatchObject({ status: 404 });
	expect((await owner.client.call(listConnections, {})).connections).toHaveLength(2);
});
