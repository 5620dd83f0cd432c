import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endConnection, listConnections } from '../../../contract/connections.ts';
import { createSealer } from '../../encryption/sealer.ts';
import { createXTokens } from '../../providers/x/x-tokens.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { createStoredTokens } from './stored-tokens.ts';
import { createXAccess } from './x-access.ts';

const HOUR = 3_600_000;
/**
 * The app's clock, which can be put forward. X's own stays: what it gave out goes on being good
 * there.
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

/** Somebody who has connected X. */
async function connected(app = shared) {
	const person = await app.loginAs();
	const handle = randomBytes(6).toString('hex');
	const connect = () => app.connect(app.browserOf(person), 'twitter', { other: handle });
	await connect();
	return { app, person, handle, connect, token: () => app.services.xAccess.accessToken(person.id) };
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

/**
 * As another process would have it: nothing is shared but the database. `beforeAsking` is waited
 * for before X is asked.
 */
function elsewhere(
	{ services, sandbox }: SignInApp,
	ahead: number,
	beforeAsking = async () => {},
	sealer = services.sealer,
) {
	const { client, apiBaseUrl } = sandbox.x;
	const now = () => Date.now() + ahead;
	const real = createXTokens({ client, apiBaseUrl, timeoutMs: 5000 });
	const xTokens = {
		...real,
		async refresh(token: string) {
			await beforeAsking();
			return real.refresh(token);
		},
	};
	return createXAccess({ em: services.em, stored: createStoredTokens(sealer, now), xTokens, now });
}

test('there is no token without a connection, after a mere sign-in or for somebody else', async () => {
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

test('a token is the same until its last minute, and then a new one, again and again', async () => {
	const { app, handle, token } = await connected();
	const first = await token();
	clock.ahead = 2 * HOUR - 70_000;
	expect(await token()).toBe(first);
	const seen = new Set([first]);
	for (let round = 1; round <= 3; round += 1) {
		clock.ahead = round * 2 * HOUR - 50_000;
		const next = await token();
		expect(await readProfile(app, next)).toBe(handle);
		expect(await token()).toBe(next);
		seen.add(next);
	}
	expect(seen.size).toBe(4);
});

test('many who want one at the same moment, in this process and others, refresh once: a second time X would refuse', async () => {
	const { app, person, handle, token } = await connected();
	const before = await token();
	clock.ahead = 3 * HOUR;
	const others = [elsewhere(app, clock.ahead), elsewhere(app, clock.ahead)];
	const asked = [...others, app.services.xAccess, ...others, app.services.xAccess];
	const tokens = new Set(await Promise.all(asked.map((access) => access.accessToken(person.id))));
	expect(tokens.size).toBe(1);
	expect(tokens).not.toContain(before);
	expect(await readProfile(app, await token())).toBe(handle);
});

test('a connection that X does not take any more is told, is shown, and is mended by connecting again', async () => {
	const { app, person, handle, connect, token } = await connected();
	await fetch(`${app.sandbox.url}/2/oauth2/revoke`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from('sandbox-x:sandbox-x-secret').toString('base64')}`,
		},
		body: new URLSearchParams({ token: (await token()) ?? '' }),
	});
	clock.ahead = 3 * HOUR;
	expect(await canRead(person)).toBe(true);
	const answers = await Promise.allSettled([token(), token()]);
	for (const answer of answers)
		expect(answer).toMatchObject({
			status: 'rejected',
			reason: { status: 400, code: 'connection_expired' },
		});
	expect(await canRead(person)).toBe(false);
	expect(await token()).toBeUndefined();
	await connect();
	expect(await readProfile(app, await token())).toBe(handle);
});

test('while X is down that is told, nothing is lost, and the next one to ask gets a token', async () => {
	const { app, person, handle, token } = await connected(
		await buildSignInApp({ now: () => Date.now() + clock.ahead, providerTimeoutMs: 1000 }),
	);
	clock.ahead = 3 * HOUR;
	const steps = [
		{ action: 'status', status: 503 },
		{ action: 'status', status: 429 },
		// About our own secret, which is no fault of the person's.
		{ action: 'status', status: 401 },
		// As a gateway says it: X would say in JSON what is wrong.
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
	expect(await canRead(person)).toBe(true);
	expect(await readProfile(app, await token())).toBe(handle);
	expect(JSON.stringify(app.logged)).not.toContain('sandbox-x-token-');
});

test.each(['disconnects', 'connects anew'])(
	'who %s while a token is being refreshed has it as they left it',
	async (what) => {
		// Two hours ago, so that the token is at its end.
		clock.ahead = -2 * HOUR;
		const { app, person, connect, token } = await connected();
		const old = await token();
		clock.ahead = 0;
		const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const access = elsewhere(app, 0, async () => {
			asked.resolve();
			await answered.promise;
		});
		const refreshed = Promise.allSettled([access.accessToken(person.id)]);
		await asked.promise;
		if (what === 'disconnects')
			await person.client.call(endConnection, { params: { provider: 'twitter' } });
		else await connect();
		const left = await token();
		answered.resolve();
		const expired = { status: 'rejected', reason: { code: 'connection_expired' } };
		expect(await refreshed).toMatchObject([
			what === 'disconnects' ? expired : { status: 'fulfilled', value: left },
		]);
		expect(await token()).toBe(left);
		expect(left).not.toBe(old);
	},
);

test('whoever died in the middle of a refresh does not keep others from it for long', async () => {
	const { app, person, handle, token } = await connected();
	clock.ahead = 3 * HOUR;
	await app.services.em
		.fork()
		.execute(
			"update identities set refreshing_until = now() + interval '300 milliseconds' where user_id = ?",
			[person.id],
		);
	expect(await readProfile(app, await token())).toBe(handle);
});

test('tokens that cannot be opened any more are told as a connection to make anew', async () => {
	const { app, person, token } = await connected();
	await app.services.em
		.fork()
		.execute("update identities set sealed_tokens = 'gone.x.y.z' where user_id = ?", [person.id]);
	await expect(token()).rejects.toMatchObject({ code: 'connection_expired' });
});

describe('when a new encryption key comes first', () => {
	const old = { id: 'old', key: randomBytes(32) };
	const fresh = { id: 'new', key: randomBytes(32) };
	let app: SignInApp;
	let person: TestUser;
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
		({ person, handle } = await connected(app));
	});

	/** Another server, with these keys. */
	const server = (...ring: (typeof old)[]) => elsewhere(app, 0, undefined, createSealer(ring));

	test('a connection is sealed anew once, and then needs the old key no more [E1]', async () => {
		expect(await server(fresh, old).renew()).toEqual({ renewed: 1, busy: 0, unreadable: [] });
		expect(await server(fresh, old).renew()).toEqual({ renewed: 0, busy: 0, unreadable: [] });
		expect(await readProfile(app, await server(fresh).accessToken(person.id))).toBe(handle);
		await expect(server(old).accessToken(person.id)).rejects.toMatchObject({
			code: 'connection_expired',
		});
	});

	test('tokens that are being traded at X are left to whoever trades them, and are not lost [E1]', async () => {
		let renewal: unknown;
		const trading = elsewhere(app, 3 * HOUR, async () => {
			renewal = await server(fresh, old).renew();
		});
		expect(await readProfile(app, await trading.accessToken(person.id))).toBe(handle);
		expect(renewal).toEqual({ renewed: 0, busy: 1, unreadable: [] });
		expect(await readProfile(app, await server(old).accessToken(person.id))).toBe(handle);
		expect(await server(fresh, old).renew()).toEqual({ renewed: 1, busy: 0, unreadable: [] });
	});

	test('what cannot be opened is named and stays as it is [E1]', async () => {
		const { renewed, unreadable } = await server(fresh).renew();
		expect(renewed).toBe(0);
		expect(unreadable).toEqual([
			expect.stringMatching(
				/^the connection of X account \d+: No encryption key "old" .+ENCRYPTION_KEYS\.$/,
			),
		]);
		expect(await readProfile(app, await server(old).accessToken(person.id))).toBe(handle);
	});
});
