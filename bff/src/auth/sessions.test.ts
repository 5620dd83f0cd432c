import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followAnswer } from '../../contract/compose.ts';
import { startAnswer } from '../testing/apps/start-answer.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { cookieOf } from '../testing/apps/cookie-of.ts';
import { contractRoutes, nameOf, needsSession, pathOf } from '../testing/contract-routes.ts';
import { openSharedDatabase } from '../testing/database/test-database.ts';

const DAY = 86_400_000;
let clock = Date.now();
let app: TestApp;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, now: () => clock });
});
afterAll(() => app.close());

function ask(
	url: string,
	cookie?: string,
	{ method = 'GET', from = app }: { method?: 'GET' | 'POST'; from?: TestApp } = {},
) {
	return from.app.inject({ method, url, headers: cookie === undefined ? {} : { cookie } });
}

async function signIn(
	{ username, password }: TestUser,
	{ cookie, from = app }: { cookie?: string; from?: TestApp } = {},
) {
	const headers = cookie === undefined ? {} : { cookie };
	const response = await from.app.inject({
		method: 'POST',
		url: '/auth/login',
		payload: { username, password },
		headers,
	});
	return { response, cookie: cookieOf(response) };
}

describe('signing in', () => {
	test('gives a new session each time, and ends the one it replaces [A1]', async () => {
		const person = await app.loginAs();
		const first = await signIn(person);
		const second = await signIn(person, { cookie: first.cookie });
		expect(second.cookie).not.toBe(first.cookie);
		expect((await ask('/auth/current-user', first.cookie)).statusCode).toBe(401);
		expect((await ask('/auth/current-user', second.cookie)).json()).toMatchObject({
			user: { id: person.id },
		});
	});

	test('with a cookie that somebody else planted makes neither of them the other [A1]', async () => {
		const [attacker, victim] = [await app.loginAs(), await app.loginAs()];
		const after = await signIn(victim, { cookie: attacker.cookie });
		expect((await ask('/auth/current-user', after.cookie)).json()).toMatchObject({
			user: { id: victim.id },
		});
		expect((await ask('/auth/current-user', attacker.cookie)).statusCode).toBe(401);
	});

	test('as somebody else ends the streams that were open before [A2]', async () => {
		const [one, other] = [await app.loginAs(), await app.loginAs()];
		const { reader } = await startAnswer(app, one, { text: 'Two posts' });
		await signIn(other, { cookie: one.cookie });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
	});

	test('leaves the sessions of other browsers alone', async () => {
		const person = await app.loginAs();
		await signIn(person);
		expect((await ask('/auth/current-user', person.cookie)).statusCode).toBe(200);
	});
});

describe('signing out', () => {
	test('ends the session on the server: a copied cookie is worth nothing on any route [A2]', async () => {
		const person = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, person, { text: 'Two posts' });
		modelRequest.write('Here.');
		modelRequest.end();
		await reader.ended;
		expect((await ask('/auth/logout', person.cookie, { method: 'POST' })).statusCode).toBe(200);
		for (const route of (await contractRoutes()).filter(needsSession)) {
			const response = await app.app.inject({
				method: route.method,
				url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
				headers: { cookie: person.cookie },
				...(route.schema.body === undefined ? {} : { payload: {} }),
			});
			expect({
				route: nameOf(route),
				status: response.statusCode,
				code: response.json().code,
			}).toEqual({
				route: nameOf(route),
				status: 401,
				code: 'unauthorized',
			});
		}
	});

	test('ends an open stream at once, and nothing more reaches it; the answer goes on [A2]', async () => {
		const person = await app.loginAs();
		const elsewhere = await signIn(person);
		const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
		modelRequest.write('Before. ');
		await ask('/auth/logout', person.cookie, { method: 'POST' });
		modelRequest.write('After.');
		modelRequest.end();
		await reader.ended;
		expect(reader.text).toBe('Before. ');
		expect(reader.events.at(-1)).toMatchObject({ event: 'error', data: { code: 'unauthorized' } });
		await expect
			.poll(async () =>
				(await ask(`/api/compose/${threadId}`, elsewhere.cookie)).json().messages.at(-1),
			)
			.toMatchObject({ status: 'done', content: 'Before. After.' });
		expect(
			(await ask(followAnswer.url.replace(':threadId', threadId), person.cookie)).statusCode,
		).toBe(401);
	});

	test('takes the cookie away, and is no failure without a session', async () => {
		const person = await app.loginAs();
		const response = await ask('/auth/logout', person.cookie, { method: 'POST' });
		expect(response.cookies[0]).toMatchObject({ name: 'warble', value: '', path: '/' });
		for (const cookie of [undefined, person.cookie, 'warble=nonsense', 'warble=']) {
			const again = await ask('/auth/logout', cookie, { method: 'POST' });
			expect(again.statusCode).toBe(200);
			expect(again.json()).toEqual({});
		}
	});
});

test('a session is told good or bad without failing, never from a cache', async () => {
	const person = await app.loginAs();
	const good = await ask('/api/auth/validate', person.cookie);
	expect(good.json()).toEqual({ valid: true });
	expect(good.headers['cache-control']).toBe('no-store');
	for (const cookie of [
		undefined,
		'warble=nonsense',
		`${person.cookie.slice(0, -4)}AAAA`,
		'warble=%00;%20',
	]) {
		expect((await ask('/api/auth/validate', cookie)).json()).toEqual({ valid: false });
		expect((await ask('/auth/current-user', cookie)).json()).toMatchObject({
			code: 'unauthorized',
		});
	}
});

test('a session that is not used for 14 days has ended, whatever the cookie says [A4]', async () => {
	const person = await app.loginAs();
	clock += 14 * DAY;
	expect((await ask('/auth/current-user', person.cookie)).statusCode).toBe(200);
	clock += 14 * DAY + 1;
	expect((await ask('/auth/current-user', person.cookie)).statusCode).toBe(401);
});

test('a session that is used every day ends after 30 all the same [A4]', async () => {
	const person = await app.loginAs();
	const lasted: number[] = [];
	for (let day = 1; day <= 32; day += 1) {
		clock += DAY;
		if ((await ask('/auth/current-user', person.cookie)).statusCode === 200) lasted.push(day);
	}
	expect(lasted.at(-1)).toBe(30);
	expect(lasted).toHaveLength(30);
});

test('the cookie is out of reach for scripts and other sites, small, and lasts [A3]', async () => {
	const { response } = await signIn(await app.loginAs());
	const header = String(response.headers['set-cookie']);
	expect(header).toMatch(/^warble=[^;]+;/);
	expect(response.cookies[0]).toMatchObject({
		path: '/',
		httpOnly: true,
		sameSite: 'Lax',
		maxAge: 30 * 86_400,
	});
	expect(header).not.toMatch(/secure|domain/i);
	expect(header.length).toBeLessThan(4096);
});

test('in production the cookie is bound to the host and to https [A3]', async () => {
	const keys = {
		SESSION_KEYS: randomBytes(32).toString('hex'),
		ENCRYPTION_KEYS: `one:${randomBytes(32).toString('hex')}`,
	};
	const production = await buildTestApp({
		environment: {
			...keys,
			NODE_ENV: 'production',
			APP_ORIGINS: 'https://warble.example',
			DATABASE_URL: 'postgresql://unused.invalid/warble',
			OPENROUTER_BASE_URL: 'https://openrouter.invalid/api/v1',
		},
	});
	const { response, cookie } = await signIn(await production.loginAs(), { from: production });
	expect(String(response.headers['set-cookie'])).toMatch(/^__Host-warble=[^;]+; /);
	expect(response.cookies[0]).toMatchObject({
		path: '/',
		httpOnly: true,
		sameSite: 'Lax',
		secure: true,
	});
	expect(response.cookies[0]).not.toHaveProperty('domain');
	expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
	expect((await ask('/auth/current-user', cookie, { from: production })).statusCode).toBe(200);
});

test('a new session key signs nobody out; taking the old one away does [A5]', {
	timeout: 60_000,
}, async () => {
	const database = await openSharedDatabase();
	const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
	const appWith = (SESSION_KEYS: string) =>
		buildTestApp({ keep: true, database, environment: { SESSION_KEYS } });

	const before = await appWith(oldKey);
	const person = await before.loginAs();
	await before.close();
	const during = await appWith(`${newKey},${oldKey}`);
	const kept = await ask('/auth/current-user', person.cookie, { from: during });
	expect(kept.statusCode).toBe(200);
	const reissued = cookieOf(kept);
	await during.close();
	const after = await appWith(newKey);
	expect((await ask('/auth/current-user', person.cookie, { from: after })).statusCode).toBe(401);
	expect((await ask('/auth/current-user', reissued, { from: after })).statusCode).toBe(200);
	await after.close();
});

test('signing in and out is written down, refused or not [A14]', async () => {
	const person = await app.loginAs();
	const from = app.logged.length;
	await app.app.inject({
		method: 'POST',
		url: '/auth/login',
		payload: { username: person.username, password: 'wrong' },
	});
	const { cookie } = await signIn(person);
	await ask('/auth/logout', cookie, { method: 'POST' });
	const audited = app.logged.slice(from).filter(({ audit }) => audit !== undefined);
	expect(audited).toMatchObject([
		{ audit: 'login_failed', reqId: expect.any(String) },
		{ audit: 'login', userId: person.id },
		{ audit: 'logout' },
	]);
	expect(JSON.stringify(audited)).not.toContain(person.password);
});
