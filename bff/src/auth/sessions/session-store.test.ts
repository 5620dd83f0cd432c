import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followAnswer } from '../../../contract/compose/answers.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { cookieOf } from '../../testing/apps/cookie-of.ts';
import { startAnswer } from '../../testing/apps/start-answer.ts';
import { contractRoutes, nameOf, needsSession, pathOf } from '../../testing/contract-routes.ts';
import { openSharedDatabase } from '../../testing/database/test-database.ts';
import { DAY_MS } from '../../time.ts';

let clock = Date.now();
let app: TestApp;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, now: () => clock });
});
afterAll(() => app.close());

function request(
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
	test('starts a new session each time, and ends the one it replaces [A1]', async () => {
		const user = await app.loginAs();
		const first = await signIn(user);
		const second = await signIn(user, { cookie: first.cookie });
		expect(second.cookie).not.toBe(first.cookie);
		expect((await request('/auth/current-user', first.cookie)).statusCode).toBe(401);
		expect((await request('/auth/current-user', second.cookie)).json()).toMatchObject({
			user: { id: user.id },
		});
	});

	test('with a planted cookie gives the attacker no access [A1]', async () => {
		const [attacker, victim] = [await app.loginAs(), await app.loginAs()];
		const after = await signIn(victim, { cookie: attacker.cookie });
		expect((await request('/auth/current-user', after.cookie)).json()).toMatchObject({
			user: { id: victim.id },
		});
		expect((await request('/auth/current-user', attacker.cookie)).statusCode).toBe(401);
	});

	test('as another user ends the streams that were open before [A2]', async () => {
		const [one, other] = [await app.loginAs(), await app.loginAs()];
		const { reader } = await startAnswer(app, one, { text: 'Two posts' });
		await signIn(other, { cookie: one.cookie });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
	});

	test('leaves the sessions of other browsers alone', async () => {
		const user = await app.loginAs();
		await signIn(user);
		expect((await request('/auth/current-user', user.cookie)).statusCode).toBe(200);
	});
});

describe('signing out', () => {
	test('ends the session on the server, so that a copied cookie works on no route [A2]', async () => {
		const user = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, user, { text: 'Two posts' });
		modelRequest.write('Here.');
		modelRequest.end();
		await reader.ended;
		expect((await request('/auth/logout', user.cookie, { method: 'POST' })).statusCode).toBe(200);
		for (const route of (await contractRoutes()).filter(needsSession)) {
			const response = await app.app.inject({
				method: route.method,
				url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
				headers: { cookie: user.cookie },
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

	test('ends an open stream at once, while the answer continues [A2]', async () => {
		const user = await app.loginAs();
		const otherBrowser = await signIn(user);
		const { reader, modelRequest, threadId } = await startAnswer(app, user, { text: 'Two posts' });
		modelRequest.write('Before. ');
		await request('/auth/logout', user.cookie, { method: 'POST' });
		modelRequest.write('After.');
		modelRequest.end();
		await reader.ended;
		expect(reader.text).toBe('Before. ');
		expect(reader.events.at(-1)).toMatchObject({ event: 'error', data: { code: 'unauthorized' } });
		await expect
			.poll(async () =>
				(await request(`/api/compose/${threadId}`, otherBrowser.cookie)).json().messages.at(-1),
			)
			.toMatchObject({ status: 'done', content: 'Before. After.' });
		expect(
			(await request(followAnswer.url.replace(':threadId', threadId), user.cookie)).statusCode,
		).toBe(401);
	});

	test('deletes the cookie, and succeeds without a session', async () => {
		const user = await app.loginAs();
		const response = await request('/auth/logout', user.cookie, { method: 'POST' });
		expect(response.cookies[0]).toMatchObject({ name: 'warble', value: '', path: '/' });
		for (const cookie of [undefined, user.cookie, 'warble=nonsense', 'warble=']) {
			const again = await request('/auth/logout', cookie, { method: 'POST' });
			expect(again.statusCode).toBe(200);
			expect(again.json()).toEqual({});
		}
	});
});

test('validating a session always succeeds, and is never cached', async () => {
	const user = await app.loginAs();
	const good = await request('/api/auth/validate', user.cookie);
	expect(good.json()).toEqual({ valid: true });
	expect(good.headers['cache-control']).toBe('no-store');
	for (const cookie of [
		undefined,
		'warble=nonsense',
		`${user.cookie.slice(0, -4)}AAAA`,
		'warble=%00;%20',
	]) {
		expect((await request('/api/auth/validate', cookie)).json()).toEqual({ valid: false });
		expect((await request('/auth/current-user', cookie)).json()).toMatchObject({
			code: 'unauthorized',
		});
	}
});

test('a session ends after 14 days without use [A4]', async () => {
	const user = await app.loginAs();
	clock += 14 * DAY_MS;
	expect((await request('/auth/current-user', user.cookie)).statusCode).toBe(200);
	clock += 14 * DAY_MS + 1;
	expect((await request('/auth/current-user', user.cookie)).statusCode).toBe(401);
});

test('a session that is used every day ends after 30 days [A4]', async () => {
	const user = await app.loginAs();
	const lasted: number[] = [];
	for (let day = 1; day <= 32; day += 1) {
		clock += DAY_MS;
		if ((await request('/auth/current-user', user.cookie)).statusCode === 200) lasted.push(day);
	}
	expect(lasted.at(-1)).toBe(30);
	expect(lasted).toHaveLength(30);
});

test('the cookie is not accessible to scripts or other sites, is small, and persists [A3]', async () => {
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
	expect((await request('/auth/current-user', cookie, { from: production })).statusCode).toBe(200);
});

test('adding a session key signs nobody out; removing the old one does [A5]', {
	timeout: 60_000,
}, async () => {
	const database = await openSharedDatabase();
	const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
	const appWith = (SESSION_KEYS: string) =>
		buildTestApp({ keep: true, database, environment: { SESSION_KEYS } });

	const before = await appWith(oldKey);
	const user = await before.loginAs();
	await before.close();
	const during = await appWith(`${newKey},${oldKey}`);
	const kept = await request('/auth/current-user', user.cookie, { from: during });
	expect(kept.statusCode).toBe(200);
	const reissued = cookieOf(kept);
	await during.close();
	const after = await appWith(newKey);
	expect((await request('/auth/current-user', user.cookie, { from: after })).statusCode).toBe(401);
	expect((await request('/auth/current-user', reissued, { from: after })).statusCode).toBe(200);
	await after.close();
});

test('signing in and out is logged, whether refused or not [A14]', async () => {
	const user = await app.loginAs();
	const from = app.logged.length;
	await app.app.inject({
		method: 'POST',
		url: '/auth/login',
		payload: { username: user.username, password: 'wrong' },
	});
	const { cookie } = await signIn(user);
	await request('/auth/logout', cookie, { method: 'POST' });
	const audited = app.logged.slice(from).filter(({ audit }) => audit !== undefined);
	expect(audited).toMatchObject([
		{ audit: 'login_failed', reqId: expect.any(String) },
		{ audit: 'login', userId: user.id },
		{ audit: 'logout' },
	]);
	expect(JSON.stringify(audited)).not.toContain(user.password);
});
