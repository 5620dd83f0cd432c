import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOtherSessions, endSession, listSessions, login } from '../../../contract/auth/auth.ts';
import { currentUser } from '../../../contract/auth/session.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { startAnswer } from '../../testing/apps/start-answer.ts';
import { createVisitors } from '../../testing/apps/visitors.ts';
import { openSharedDatabase } from '../../testing/database/test-database.ts';
import { DAY_MS } from '../../time.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
let clock = Date.now();
let app: TestApp;
const visitor = createVisitors(() => app.url);

beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		now: () => clock,
		environment: { TRUST_PROXY: '127.0.0.1' },
	});
});
afterAll(() => app.close());

/** Signs in with another browser. */
async function otherBrowser({ username, password }: TestUser, userAgent = firefox) {
	const browser = visitor({ 'user-agent': userAgent });
	await browser.call(login, { body: { username, password } });
	return browser;
}

const signedOut = { status: 401, code: 'unauthorized' };

describe('the list of sessions', () => {
	test('has the user’s browsers, most recently seen first, and marks the current one', async () => {
		const user = await app.loginAs();
		clock += 60_000;
		const other = await otherBrowser(user);
		const { sessions } = await other.call(listSessions, {});
		expect(sessions).toMatchObject([
			{
				device: 'Firefox on Windows',
				current: true,
				createdAt: new Date(clock).toISOString(),
				lastSeenAt: new Date(clock).toISOString(),
			},
			{ device: 'Unknown', current: false },
		]);
		expect(
			(await user.client.call(listSessions, {})).sessions.map(({ current }) => current),
		).toEqual([false, true]);
	});

	test('shows when each was last seen, updated every five minutes at most', async () => {
		const user = await app.loginAs();
		await otherBrowser(user);
		const signedIn = clock;
		const seen = async () =>
			(await user.client.call(listSessions, {})).sessions.map(({ lastSeenAt }) =>
				Date.parse(lastSeenAt),
			);
		clock = signedIn + 5 * 60_000;
		expect(await seen()).toEqual([signedIn, signedIn]);
		clock += 1;
		expect(await seen()).toEqual([clock, signedIn]);
	});

	test('stores at most 300 characters of the user agent, which may be missing', async () => {
		const { id } = await app.loginAs();
		const { sessions } = app.services;
		await sessions.endAll(id);
		const begun = [
			await sessions.begin(id, 'x'.repeat(2_000)),
			await sessions.begin(id, undefined),
		];
		const kept = (await sessions.list(id)).map(({ userAgent }) => userAgent);
		expect(kept.toSorted()).toEqual([null, 'x'.repeat(300)]);
		expect((await sessions.endAll(id)).toSorted()).toEqual(begun.toSorted());
	});

	test('leaves out sessions that have ended or expired', async () => {
		const user = await app.loginAs();
		await otherBrowser(user);
		const third = await otherBrowser(user);
		const { sessions } = await third.call(listSessions, {});
		const ended = sessions.find(({ current }) => !current);
		await third.call(endSession, { params: { id: ended?.id ?? '' } });
		expect((await third.call(listSessions, {})).sessions).toHaveLength(2);
		clock += 15 * DAY_MS;
		const fresh = await otherBrowser(user);
		expect(await fresh.call(listSessions, {})).toMatchObject({ sessions: [{ current: true }] });
	});
});

describe('signing out other browsers', () => {
	test('ends the session and its open streams, and no others [A2]', async () => {
		const user = await app.loginAs();
		const here = await otherBrowser(user);
		const { reader } = await startAnswer(app, user, { text: 'Two posts' });
		const { sessions } = await here.call(listSessions, {});
		await here.call(endSession, {
			params: { id: sessions.find(({ current }) => !current)?.id ?? '' },
		});
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
		await expect(user.client.call(currentUser, {})).rejects.toMatchObject(signedOut);
		expect(await here.call(currentUser, {})).toMatchObject({ user: { id: user.id } });
	});

	test('is not possible for sessions of other users, which look like unknown ones [C1]', async () => {
		const [one, other] = [await app.loginAs(), await app.loginAs()];
		const theirs = (await other.client.call(listSessions, {})).sessions[0]?.id ?? '';
		const refused = { status: 404, code: 'not_found' };
		await expect(one.client.call(endSession, { params: { id: theirs } })).rejects.toMatchObject(
			refused,
		);
		await expect(
			one.client.call(endSession, { params: { id: '00000000-0000-4000-8000-000000000000' } }),
		).rejects.toMatchObject(refused);
		expect(await other.client.call(currentUser, {})).toMatchObject({ user: { id: other.id } });
	});

	test('all at once keeps this browser, and returns how many ended [A2]', async () => {
		const user = await app.loginAs();
		const bystander = await app.loginAs();
		const { reader } = await startAnswer(app, user, { text: 'Two posts' });
		const browsers = [await otherBrowser(user), await otherBrowser(user)];
		const here = await otherBrowser(user);
		expect(await here.call(endOtherSessions, {})).toEqual({ ended: 3 });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
		for (const browser of [user.client, ...browsers])
			await expect(browser.call(currentUser, {})).rejects.toMatchObject(signedOut);
		expect(await here.call(endOtherSessions, {})).toEqual({ ended: 0 });
		expect(await bystander.client.call(currentUser, {})).toMatchObject({
			user: { id: bystander.id },
		});
	});

	test('is logged [A14]', async () => {
		const user = await app.loginAs();
		await otherBrowser(user);
		const from = app.logged.length;
		await user.client.call(endOtherSessions, {});
		const audited = app.logged.slice(from).filter(({ audit }) => audit !== undefined);
		expect(audited).toMatchObject([{ audit: 'logout', userId: user.id, ended: 1 }]);
	});
});

test('a session that ends in another process ends only its own streams here [A2]', async () => {
	const database = await openSharedDatabase();
	const environment = { SESSION_KEYS: randomBytes(32).toString('hex') };
	const here = await buildTestApp({ keep: true, database, environment });
	const there = await buildTestApp({ keep: true, database, environment });
	try {
		const [user, bystander] = [await here.loginAs(), await here.loginAs()];
		const { reader } = await startAnswer(here, user, { text: 'Two posts' });
		const other = await startAnswer(here, bystander, { text: 'Two posts' });
		const signOut = await there.app.inject({
			method: 'POST',
			url: '/auth/logout',
			headers: { cookie: user.cookie },
		});
		expect(signOut.statusCode).toBe(200);
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
		other.modelRequest.write('Still here.');
		await other.reader.until(({ text }) => text === 'Still here.');
	} finally {
		await here.close();
		await there.close();
	}
});

test('a cookie sealed with the previous key is replaced by each response', async () => {
	const database = await openSharedDatabase();
	const [before, now] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
	const old = await buildTestApp({ database, environment: { SESSION_KEYS: before } });
	const { cookie } = await old.loginAs();
	const rotated = await buildTestApp({
		database,
		environment: { SESSION_KEYS: `${now},${before}` },
	});
	const read = async (sent: string) => {
		const { statusCode, cookies } = await rotated.app.inject({
			url: '/auth/current-user',
			headers: { cookie: sent },
		});
		expect(statusCode).toBe(200);
		return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
	};
	await read(cookie);
	const [replaced = ''] = await read(cookie);
	expect(replaced).not.toBe('');
	await read(replaced);
	expect(await read(replaced)).toEqual([]);
});
