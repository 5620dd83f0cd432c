import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endConnection, listConnections } from '../../../contract/account/connections.ts';
import { createSealer } from '../../encryption/sealer.ts';
import { createXTokens } from '../../networks/x/x-tokens.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { HOUR_MS } from '../../time.ts';
import { createTokenSealer } from '../oauth/token-sealer.ts';
import { createXAccess } from './x-access.ts';

/**
 * The offset of the app's clock. The clock of X does not change, so its tokens stay valid there.
 */
const clock = { ahead: 0 };

let shared: SignInApp;
beforeAll(async () => {
	shared = await buildSignInApp({ keep: true, now: () => Date.now() + clock.ahead });
});
afterAll(() => shared.close());
beforeEach(() => {
	clock.ahead = 0;
});

/** Creates a user who has connected X. */
async function connected(app = shared) {
	const user = await app.loginAs();
	const handle = randomBytes(6).toString('hex');
	const connect = () => app.connect(app.browserOf(user), 'twitter', { other: handle });
	await connect();
	return { app, user, handle, connect, token: () => app.services.xAccess.accessToken(user.id) };
}

async function readProfile(app: SignInApp, token = ''): Promise<string | undefined> {
	const response = await fetch(`${app.sandbox.url}/2/users/me`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return ((await response.json()) as { data?: { username: string } }).data?.username;
}

async function canRead({ client }: TestUser): Promise<boolean | undefined> {
	return (await client.call(listConnections, {})).connections[0]?.canRead;
}

/** Access as in another process, sharing only the database. Waits for `beforeRefresh` first. */
function otherProcess(
	{ services, sandbox }: SignInApp,
	ahead: number,
	beforeRefresh = async () => {},
	sealer = services.sealer,
) {
	const { client, apiBaseUrl } = sandbox.x;
	const now = () => Date.now() + ahead;
	const real = createXTokens({ client, apiBaseUrl, timeoutMs: 5000 });
	const xTokens = {
		...real,
		async refresh(token: string) {
			await beforeRefresh();
			return real.refresh(token);
		},
	};
	return createXAccess({
		em: services.em,
		tokenSealer: createTokenSealer(sealer, now),
		xTokens,
		server: apiBaseUrl,
		now,
	});
}

test('there is no token without a connection, after a sign-in alone, or for another user', async () => {
	const { app, handle, token } = await connected();
	expect(await readProfile(app, await token())).toBe(handle);
	const other = await app.loginAs();
	expect(await app.services.xAccess.accessToken(other.id)).toBeUndefined();
	const browser = new TestBrowser();
	await app.signIn(browser, 'twitter', { other: 'mere_sign_in' });
	const { user } = JSON.parse((await browser.visit(`${app.url}/auth/current-user`)).body) as {
		user: { id: string };
	};
	expect(await app.services.xAccess.accessToken(user.id)).toBeUndefined();
});

test('a token is reused until its last minute, and then refreshed', async () => {
	const { app, handle, token } = await connected();
	const first = await token();
	clock.ahead = 2 * HOUR_MS - 70_000;
	expect(await token()).toBe(first);
	const seen = new Set([first]);
	for (let round = 1; round <= 3; round += 1) {
		clock.ahead = round * 2 * HOUR_MS - 50_000;
		const next = await token();
		expect(await readProfile(app, next)).toBe(handle);
		expect(await token()).toBe(next);
		seen.add(next);
	}
	expect(seen.size).toBe(4);
});

test('concurrent requests for a token, in several processes, refresh it only once', async () => {
	const { app, user, handle, token } = await connected();
	const before = await token();
	clock.ahead = 3 * HOUR_MS;
	const others = [otherProcess(app, clock.ahead), otherProcess(app, clock.ahead)];
	const accesses = [...others, app.services.xAccess, ...others, app.services.xAccess];
	const tokens = new Set(await Promise.all(accesses.map((access) => access.accessToken(user.id))));
	expect(tokens.size).toBe(1);
	expect(tokens).not.toContain(before);
	expect(await readProfile(app, await token())).toBe(handle);
});

test('many requests with a token that X refuses early refresh it only once [L5]', async () => {
	const { app, user, handle, token } = await connected();
	const refused = await token();
	const renew = (access = app.services.xAccess) => access.accessToken(user.id, refused);
	const tokens = new Set(await Promise.all([renew(), renew(otherProcess(app, 0)), renew()]));
	expect(tokens.size).toBe(1);
	expect(tokens).not.toContain(refused);
	expect([await token(), await renew()]).toEqual([...tokens, ...tokens]);
	expect(await readProfile(app, await token())).toBe(handle);
});

test('a connection that X no longer accepts is reported as such and can be renewed', async () => {
	const { app, user, handle, connect, token } = await connected();
	await fetch(`${app.sandbox.url}/2/oauth2/revoke`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from('sandbox-x:sandbox-x-secret').toString('base64')}`,
		},
		body: new URLSearchParams({ token: (await token()) ?? '' }),
	});
	clock.ahead = 3 * HOUR_MS;
	expect(await canRead(user)).toBe(true);
	const answers = await Promise.allSettled([token(), token()]);
	for (const answer of answers)
		expect(answer).toMatchObject({
			status: 'rejected',
			reason: { status: 400, code: 'connection_expired' },
		});
	expect(await canRead(user)).toBe(false);
	expect(await token()).toBeUndefined();
	await connect();
	expect(await readProfile(app, await token())).toBe(handle);
});

test('while X is down an error is returned; afterwards the token is refreshed', async () => {
	const { app, user, handle, token } = await connected(
		await buildSignInApp({ now: () => Date.now() + clock.ahead, providerTimeoutMs: 1000 }),
	);
	clock.ahead = 3 * HOUR_MS;
	const steps = [
		{ action: 'status', status: 503 },
		{ action: 'status', status: 429 },
		// An error about our client secret, for which the user is not to blame.
		{ action: 'status', status: 401 },
		// The error page of a gateway; X itself responds with JSON.
		{ action: 'html' },
		{ action: 'cut' },
		{ action: 'stall' },
	] as const;
	for (const step of steps) {
		await app.next('twitter', { ...step, at: 'token' });
		await expect(token(), JSON.stringify(step)).rejects.toMatchObject({
			status: 503,
			code: 'provider_unavailable',
		});
	}
	expect(await canRead(user)).toBe(true);
	expect(await readProfile(app, await token())).toBe(handle);
	expect(JSON.stringify(app.logged)).not.toContain('sandbox-x-token-');
});

test.each(['disconnects', 'connects again'])(
	'if the user %s while a token is refreshed, the refresh changes nothing',
	async (what) => {
		// Two hours ago, so that the token has expired.
		clock.ahead = -2 * HOUR_MS;
		const { app, user, connect, token } = await connected();
		const old = await token();
		clock.ahead = 0;
		const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const access = otherProcess(app, 0, async () => {
			asked.resolve();
			await answered.promise;
		});
		const refreshed = Promise.allSettled([access.accessToken(user.id)]);
		await asked.promise;
		if (what === 'disconnects')
			await user.client.call(endConnection, { params: { provider: 'twitter' } });
		else await connect();
		const current = await token();
		answered.resolve();
		const expired = { status: 'rejected', reason: { code: 'connection_expired' } };
		expect(await refreshed).toMatchObject([
			what === 'disconnects' ? expired : { status: 'fulfilled', value: current },
		]);
		expect(await token()).toBe(current);
		expect(current).not.toBe(old);
	},
);

test('a process that dies during a refresh blocks others only until its lease ends', async () => {
	const { app, user, handle, token } = await connected();
	clock.ahead = 3 * HOUR_MS;
	await app.services.em
		.fork()
		.execute(
			"update identities set refreshing_until = now() + interval '300 milliseconds' where user_id = ?",
			[user.id],
		);
	expect(await readProfile(app, await token())).toBe(handle);
});

test('tokens that cannot be decrypted are reported as an expired connection', async () => {
	const { app, user, token } = await connected();
	await app.services.em
		.fork()
		.execute("update identities set sealed_tokens = 'gone.x.y.z' where user_id = ?", [user.id]);
	await expect(token()).rejects.toMatchObject({ code: 'connection_expired' });
});

describe('when a new encryption key comes first', () => {
	const old = { id: 'old', key: randomBytes(32) };
	const fresh = { id: 'new', key: randomBytes(32) };
	let app: SignInApp;
	let user: TestUser;
	let handle: string;
	beforeAll(async () => {
		app = await buildSignInApp({
			keep: true,
			environment: { ENCRYPTION_KEYS: `old:${old.key.toString('hex')}` },
		});
	});
	afterAll(() => app.close());
	beforeEach(async () => {
		await app.services.em.fork().execute('delete from identities');
		({ user, handle } = await connected(app));
	});

	/** Access in another process with these keys. */
	const server = (...keys: (typeof old)[]) => otherProcess(app, 0, undefined, createSealer(keys));

	test('a connection is resealed once; then the old key is no longer needed [E1]', async () => {
		expect(await server(fresh, old).reseal()).toEqual({
			resealed: 1,
			conflicts: 0,
			unreadable: [],
		});
		expect(await server(fresh, old).reseal()).toEqual({
			resealed: 0,
			conflicts: 0,
			unreadable: [],
		});
		expect(await readProfile(app, await server(fresh).accessToken(user.id))).toBe(handle);
		await expect(server(old).accessToken(user.id)).rejects.toMatchObject({
			code: 'connection_expired',
		});
	});

	test('tokens that are being refreshed are not resealed, and are not lost [E1]', async () => {
		let result: unknown;
		const refreshing = otherProcess(app, 3 * HOUR_MS, async () => {
			result = await server(fresh, old).reseal();
		});
		expect(await readProfile(app, await refreshing.accessToken(user.id))).toBe(handle);
		expect(result).toEqual({ resealed: 0, conflicts: 1, unreadable: [] });
		expect(await readProfile(app, await server(old).accessToken(user.id))).toBe(handle);
		expect(await server(fresh, old).reseal()).toEqual({
			resealed: 1,
			conflicts: 0,
			unreadable: [],
		});
	});

	test('tokens that cannot be decrypted are listed, and current ones do not change [E1]', async () => {
		const { resealed, unreadable } = await server(fresh).reseal();
		expect(resealed).toBe(0);
		expect(unreadable).toEqual([
			expect.stringMatching(
				/^the connection of X account \d+: Encryption key "old" is missing\. .+ENCRYPTION_KEYS\.$/,
			),
		]);
		expect(await readProfile(app, await server(old).accessToken(user.id))).toBe(handle);
	});
});
