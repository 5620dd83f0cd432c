import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';

let app: TestApp;
let victim: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
	victim = await app.loginAs();
});

function tryLogin(from: string, username: string, password: string, remoteAddress = '127.0.0.1') {
	return app.app.inject({
		method: 'POST',
		url: '/auth/login',
		payload: { username, password },
		headers: { 'x-forwarded-for': from },
		remoteAddress,
	});
}

test('thirty wrong passwords are rate limited, but not sign-ins from another network [A8]', async () => {
	const statuses: number[] = [];
	for (let tries = 0; tries < 30; tries += 1)
		statuses.push((await tryLogin('203.0.113.1', victim.username, 'wrong')).statusCode);
	expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
	expect(new Set(statuses.slice(5))).toEqual(new Set([429]));

	const refused = await tryLogin('203.0.113.1', victim.username, victim.password);
	expect(refused.statusCode).toBe(429);
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
	expect(refused.json()).toMatchObject({
		code: 'too_many_requests',
		message: expect.stringMatching(/^Too many attempts\. Wait .+, then try again\.$/),
		retry_after: Number(refused.headers['retry-after']),
	});

	expect((await tryLogin('203.0.113.2', victim.username, victim.password)).statusCode).toBe(200);
});

test('trying many usernames from one network is rate limited [A8]', async () => {
	const statuses: number[] = [];
	for (let tries = 0; tries < 25; tries += 1)
		statuses.push((await tryLogin('203.0.113.3', `person-${tries}`, 'wrong')).statusCode);
	expect(statuses.at(0)).toBe(401);
	expect(statuses.at(-1)).toBe(429);
});

test('signing in to one’s own account does not allow more attempts on other accounts [A8]', async () => {
	const attacker = await app.loginAs();
	const guesses: number[] = [];
	for (let tries = 0; tries < 25; tries += 1) {
		guesses.push((await tryLogin('203.0.113.4', `person-${tries}`, 'wrong')).statusCode);
		await tryLogin('203.0.113.4', attacker.username, attacker.password);
	}
	expect(guesses.at(-1)).toBe(429);
});

test('the right password clears the failed attempts [A8]', async () => {
	for (let round = 0; round < 4; round += 1) {
		for (let tries = 0; tries < 2; tries += 1)
			expect((await tryLogin('203.0.113.5', victim.username, 'wrong')).statusCode).toBe(401);
		expect((await tryLogin('203.0.113.5', victim.username, victim.password)).statusCode).toBe(200);
	}
});

test('all spellings of a username count as one [A8]', async () => {
	const { username } = victim;
	const spellings = [
		username,
		username.toUpperCase(),
		` ${username}`,
		`${username} `,
		username.replace('person', 'perSON'),
		username,
	];
	const statuses: number[] = [];
	for (const name of spellings)
		statuses.push((await tryLogin('203.0.113.6', name, 'wrong')).statusCode);
	expect(statuses.at(-1)).toBe(429);
});

test('all addresses of an IPv6 customer count as one network, but not those of another [A8]', async () => {
	for (let tries = 0; tries < 6; tries += 1)
		await tryLogin(`2001:db8:1:1::${tries + 1}`, victim.username, 'wrong');
	expect(
		(await tryLogin('2001:db8:1:1:ffff::9', victim.username, victim.password)).statusCode,
	).toBe(429);
	expect((await tryLogin('2001:db8:1:2::1', victim.username, victim.password)).statusCode).toBe(
		200,
	);
});

test('a client that is not a trusted proxy cannot forge its address [B9]', async () => {
	const statuses: number[] = [];
	for (let tries = 0; tries < 6; tries += 1) {
		statuses.push(
			(await tryLogin(`203.0.113.${tries + 10}`, victim.username, 'wrong', '198.51.100.7'))
				.statusCode,
		);
	}
	expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
