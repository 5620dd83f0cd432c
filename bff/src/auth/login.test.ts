import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { cookieOf } from '../testing/apps/cookie-of.ts';
import { UserEntity } from './user.entity.ts';

let app: TestApp;
let mara: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { TRUST_PROXY: '127.0.0.1' } });
	mara = await app.loginAs('mara');
	await app.services.em
		.fork()
		.nativeUpdate(UserEntity, { id: mara.id }, { email: 'mara@example.test', name: 'Mara' });
});
afterAll(() => app.close());

let network = 0;

/** Each attempt comes from another network, so that none is rate limited. */
function tryLogin(payload: object, headers: Record<string, string> = {}) {
	network += 1;
	const from = `203.0.${Math.floor(network / 250)}.${network % 250}`;
	return app.app.inject({
		method: 'POST',
		url: '/auth/login',
		payload,
		headers: { 'x-forwarded-for': from, ...headers },
	});
}

test.each(['mara', 'MARA', ' Mara ', 'mara@example.test', 'Mara@Example.TEST'])(
	'“%s” and the password sign in and return the user',
	async (username) => {
		const response = await tryLogin({ username, password: mara.password });
		expect(response.statusCode).toBe(200);
		expect(response.json()).toEqual({
			user: { id: mara.id, username: 'mara', name: 'Mara', onboardingCompleted: true },
		});
		const me = await app.app.inject({
			url: '/auth/current-user',
			headers: { cookie: cookieOf(response) },
		});
		expect(me.json()).toEqual(response.json());
	},
);

test('the response has only the fields of the contract: no hash, no e-mail [C9]', async () => {
	const { body } = await tryLogin({ username: 'mara', password: mara.password });
	expect(body).not.toMatch(/argon2|hash|example\.test|createdAt/i);
});

test.each([
	['no body', undefined],
	['null', 'null'],
	['a list', '[]'],
	['a text', '""'],
	['no password', '{"username":"mara"}'],
	['no username', '{"password":"x"}'],
	['an empty username', '{"username":"","password":"x"}'],
	['an empty password', '{"username":"mara","password":""}'],
	['a number for a password', '{"username":"mara","password":1}'],
	['a list for a username', '{"username":["mara"],"password":"x"}'],
	['a query for a username [C4]', '{"username":{"$ne":null},"password":"x"}'],
	['a query for a password [C4]', '{"username":"mara","password":{"$ne":null}}'],
	['a prototype [C4]', '{"username":"mara","password":"x","__proto__":{"admin":true}}'],
	['half of a JSON', '{"username":"mara",'],
	['a password of 129 characters [A6]', `{"username":"mara","password":"${'x'.repeat(129)}"}`],
])('%s is refused as invalid input', async (_, payload) => {
	const response = await app.app.inject({
		method: 'POST',
		url: '/auth/login',
		headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
		...(payload === undefined ? {} : { payload }),
	});
	expect(response.statusCode).toBe(400);
	expect(response.json()).toMatchObject({
		code: 'invalid_input',
		message: expect.any(String),
		error: response.json().message,
	});
	expect(response.cookies).toEqual([]);
});

test('an unknown field changes nothing [C3]', async () => {
	const more = {
		name: 'Root',
		onboardingCompleted: false,
		hasActiveSubscription: true,
		userId: 'other',
		createdAt: '2000-01-01',
	};
	await tryLogin({ username: 'mara', password: mara.password, ...more });
	const row = await app.services.em.fork().findOneOrFail(UserEntity, mara.id);
	expect(row).toMatchObject({ name: 'Mara', onboardingCompleted: true, username: 'mara' });
});

test('a password of a megabyte is refused without being read [A6]', async () => {
	const response = await tryLogin({ username: 'mara', password: 'x'.repeat(1024 * 1024) });
	expect(response.statusCode).toBe(413);
	expect(response.json()).toMatchObject({ code: 'payload_too_large' });
});

test.each(['𝕞𝕒𝕣𝕒', "' or 1=1 --", 'x'.repeat(254)])(
	'the impossible username %j is treated as unknown [C4]',
	async (username) => {
		const response = await tryLogin({ username, password: mara.password });
		expect(response.statusCode).toBe(401);
		expect(response.json().code).toBe('login_failed');
	},
);

test('the password must match exactly: spaces, case and every character [A6]', async () => {
	for (const password of [
		` ${mara.password}`,
		`${mara.password} `,
		mara.password.toUpperCase(),
		mara.password.slice(0, -1),
	]) {
		expect((await tryLogin({ username: 'mara', password })).statusCode).toBe(401);
	}
});

test('a user without a password cannot sign in with one', async () => {
	const { id } = await app.loginAs('elsewhere');
	await app.services.em.fork().nativeUpdate(UserEntity, { id }, { passwordHash: null });
	for (const password of ['null', 'nobody has this password', mara.password]) {
		expect((await tryLogin({ username: 'elsewhere', password })).statusCode).toBe(401);
	}
});

test('passwords are hashed with argon2id; weaker hashes are replaced at sign-in [A6]', async () => {
	const weak = await hash(mara.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
	const { id } = await app.loginAs('weak');
	await app.services.em.fork().nativeUpdate(UserEntity, { id }, { passwordHash: weak });
	expect((await tryLogin({ username: 'weak', password: 'wrong' })).statusCode).toBe(401);
	expect((await app.services.em.fork().findOneOrFail(UserEntity, id)).passwordHash).toBe(weak);
	expect((await tryLogin({ username: 'weak', password: mara.password })).statusCode).toBe(200);
	const { passwordHash } = await app.services.em.fork().findOneOrFail(UserEntity, id);
	const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash ?? '') ?? [];
	expect(Number(m)).toBeGreaterThanOrEqual(19_456);
	expect([t, p]).toEqual(['2', '1']);
	expect((await tryLogin({ username: 'weak', password: mara.password })).statusCode).toBe(200);
});

test('an unknown username and a wrong password get the same status, body and headers [A7]', async () => {
	const unknown = await tryLogin({ username: 'nobody', password: 'wrong' });
	const wrong = await tryLogin({ username: 'mara', password: 'wrong' });
	expect(unknown.statusCode).toBe(401);
	expect(unknown.statusCode).toBe(wrong.statusCode);
	expect(unknown.body).toBe(wrong.body);
	expect({ ...unknown.headers, date: '' }).toEqual({ ...wrong.headers, date: '' });
});

test('an unknown username takes as long as a wrong password [A7]', async () => {
	const times: Record<'nobody' | 'mara', number[]> = { nobody: [], mara: [] };
	for (let round = 0; round < 20; round += 1) {
		for (const username of ['nobody', 'mara'] as const) {
			const startedAt = performance.now();
			await tryLogin({ username, password: 'wrong' });
			times[username].push(performance.now() - startedAt);
		}
	}
	const [unknown, wrong] = [median(times.nobody), median(times.mara)];
	expect(unknown / wrong).toBeGreaterThan(0.6);
	expect(unknown / wrong).toBeLessThan(1.6);
});

test('a hundred sign-ins at once do not slow down other requests [A6]', async () => {
	let isOver = false;
	const crowd = Promise.all(
		Array.from({ length: 100 }, () => tryLogin({ username: 'mara', password: 'wrong' })),
	).then((all) => {
		isOver = true;
		return all;
	});
	const ready = await fetch(`${app.url}/health/ready`);
	expect(ready.status).toBe(200);
	expect(isOver).toBe(false);
	expect(new Set((await crowd).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
});

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
