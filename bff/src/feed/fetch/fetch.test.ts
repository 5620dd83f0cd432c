import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import { authors } from '../../../../sandbox/x/authors.ts';
import { saveUserApiKeys } from '../../../contract/account/account.ts';
import {
	type FetchState,
	fetchTweets,
	getFetch,
	saveFeed,
	scheduleFetch,
} from '../../../contract/feed/feed.ts';
import { listTweets } from '../../../contract/tweets/tweets.ts';
import { seedDemoAccount } from '../../seed.ts';
import { buildSignInApp, type SignInApp } from '../../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { ines, noor, scriptX, setXFeed } from '../../testing/processes/sandbox-x.ts';
import { HOUR_MS } from '../../time.ts';

const waitOptions = { timeout: 60_000, interval: 30 };

let app: SignInApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildSignInApp({ keep: true, providerTimeoutMs: 2000 });
});
afterAll(() => app.close());
beforeEach(async () => {
	await setXFeed(app.sandbox, { postsPerDay: 100 });
	person = await createReader();
});

/** A user who searches with their own key, so that X's rate limit counts their calls separately. */
async function createReader(
	accounts: readonly string[] = ['dagnystrom', 'solveig_runs', 'heddabakes'],
	query = '',
): Promise<TestUser> {
	const who = await app.loginAs();
	await who.client.call(saveUserApiKeys, {
		body: { twitter_api_key: `sandbox-x-app-${who.username}-0123456789` },
	});
	await who.client.call(saveFeed, { body: { accounts: [...accounts], query } });
	return who;
}

/** Connects an account at Mastodon that may read, with this token as stored. */
const connectMastodon = (who: TestUser, sealedToken: string | null) =>
	app.services.networkAccounts.store.connect(who.id, {
		network: 'mastodon',
		server: 'https://mastodon.example',
		accountId: '7',
		handle: 'ada@mastodon.example',
		scopes: 'read',
		sealedToken,
		expiresAt: null,
	});

/** As many accounts as fit in one search of X; more than two pages of posts in seven days. */
const manyAccounts = authors.slice(0, 12).map(({ username }) => username);

const start = (who = person) => who.client.call(fetchTweets, {});
const read = (who = person) => who.client.call(getFetch, {});
const schedule = (every: FetchState['every'], who = person) =>
	who.client.call(scheduleFetch, { body: { every } });
const waitForStatus = (status: FetchState['status'], who = person): Promise<FetchState> =>
	vi.waitFor(async () => {
		const state = await read(who);
		expect(state.status).toBe(status);
		return state;
	}, waitOptions);
const fetchAll = async (who = person) => {
	await start(who);
	return await waitForStatus('done', who);
};
const hoursAway = (time: string | null) => (Date.parse(time ?? '') - Date.now()) / HOUR_MS;
const write = (columns: string, who = person) =>
	app.services.em.fork().execute(`update tweet_fetches set ${columns} where user_id = ?`, [who.id]);

describe('fetching posts', () => {
	test('initially shows no fetch, no cost, and the maximum cost of one', async () => {
		expect(await read()).toEqual({
			status: 'never',
			startedAt: null,
			endedAt: null,
			waitsUntil: null,
			found: 0,
			fresh: 0,
			billed: 0,
			cost: 0,
			error: null,
			why: null,
			every: 'never',
			nextAt: null,
			maxPosts: 200,
			mostCost: 1,
		});
	});

	test('reads the posts of seven days in the background and shows their numbers and cost', async () => {
		expect(await start()).toMatchObject({
			status: 'running',
			startedAt: expect.stringMatching(/Z$/),
			endedAt: null,
		});
		const state = await waitForStatus('done');
		expect(state.found).toBeGreaterThan(50);
		expect(state).toMatchObject({
			fresh: state.found,
			error: null,
			why: null,
			waitsUntil: null,
			endedAt: expect.stringMatching(/Z$/),
		});
		expect(state.billed).toBeGreaterThanOrEqual(state.found);
		expect(state.cost).toBeCloseTo(state.billed * 0.005);
		const { data } = await person.client.call(listTweets, { querystring: { limit: '100' } });
		expect(data).toHaveLength(Math.min(100, state.found));
	});

	test('says why one of its sources could not be read, until the next fetch', async () => {
		await connectMastodon(person, 'a token that cannot be opened');
		const state = await fetchAll();
		expect(state).toMatchObject({
			why: 'Mastodon no longer accepts your connection. Connect Mastodon again in Settings.',
			error: null,
		});
		expect(state.found).toBeGreaterThan(50);
		await connectMastodon(person, null);
		expect(await fetchAll()).toMatchObject({ why: null });
	});

	test('from Mastodon alone costs nothing', async () => {
		const nobody = await app.loginAs();
		await connectMastodon(nobody, 'token');
		expect(await read(nobody)).toMatchObject({ mostCost: 0 });
	});

	test('a second time buys only the last hour again and finds no new posts', async () => {
		const first = await fetchAll();
		const second = await fetchAll();
		expect(second).toMatchObject({ found: first.found, fresh: 0 });
		expect(second.billed).toBeLessThan(first.billed / 4);
		expect(Date.parse(second.startedAt ?? '')).toBeGreaterThan(Date.parse(first.startedAt ?? ''));
	});

	test('reads the user’s own timeline if X is connected', async () => {
		const who = await app.loginAs();
		await app.connect(app.browserOf(who), 'twitter', { person: ines });
		expect(await fetchAll(who)).toMatchObject({ found: 200, fresh: 200, billed: 200, cost: 1 });
	});

	test('never pays for more posts than the maximum, however many searches it needs', async () => {
		await setXFeed(app.sandbox, { postsPerDay: 300 });
		const many = await createReader(
			[...app.sandbox.x.usernames, ...Array.from({ length: 70 }, (_, at) => `nobody_known_${at}`)],
			'index',
		);
		const { found, billed, cost, mostCost } = await fetchAll(many);
		expect(billed).toBeLessThanOrEqual(200);
		expect(cost).toBeLessThanOrEqual(mostCost);
		expect(found).toBeGreaterThan(30);
		const after = await fetchAll(many);
		expect(after.billed).toBeLessThanOrEqual(200);
	});

	test('several times at once runs one fetch, which every response describes [C8]', async () => {
		await scriptX(app.sandbox, { action: 'stall', at: 'search' });
		const states = await Promise.all(Array.from({ length: 5 }, () => start()));
		expect(new Set(states.map(({ startedAt }) => startedAt)).size).toBe(1);
		expect((await start()).startedAt).toBe(states[0]?.startedAt);
		await waitForStatus('failed');
	});

	test('is limited to six times a minute [F2]', async () => {
		for (let times = 0; times < 6; times += 1) await start();
		await expect(start()).rejects.toMatchObject({
			status: 429,
			code: 'too_many_requests',
			retryAfter: expect.any(Number),
		});
	});

	test('without a source is refused with what to do about it', async () => {
		const nobody = await app.loginAs();
		await expect(start(nobody)).rejects.toMatchObject({
			status: 400,
			code: 'feed_missing',
			message: 'Connect X, Bluesky or Mastodon, or add an X API key, so Warble can read posts.',
		});
		expect(await read(nobody)).toMatchObject({ status: 'never' });
	});

	test('is visible to its user only, and stores posts for that user only [C1]', async () => {
		const other = await app.loginAs();
		await fetchAll();
		expect(await read(other)).toMatchObject({ status: 'never', found: 0 });
		expect((await other.client.call(listTweets, { querystring: {} })).data).toEqual([]);
	});
});

describe('when X returns no posts, a fetch fails with the reason', () => {
	const refusals: [string, Step[], object][] = [
		[
			'the key',
			[{ action: 'status', status: 401 }],
			{ code: 'posts_refused', message: expect.stringContaining('your API key') },
		],
		[
			'the app',
			[{ action: 'status', status: 403, problem: 'client-forbidden' }],
			{ code: 'posts_refused' },
		],
		['the credit', [{ action: 'status', status: 402 }], { code: 'posts_out_of_credit' }],
		[
			'a long rate limit',
			[{ action: 'status', status: 429, seconds: 7200 }],
			{ code: 'posts_rate_limited', retry_after: expect.any(Number) },
		],
		[
			'an outage',
			Array.from({ length: 3 }, () => ({ action: 'status', status: 503 })),
			{ code: 'posts_unavailable' },
		],
		[
			'a gateway’s page',
			Array.from({ length: 3 }, () => ({ action: 'html' })),
			{ code: 'posts_unavailable' },
		],
		[
			'cut connections',
			Array.from({ length: 3 }, () => ({ action: 'cut' })),
			{ code: 'posts_unavailable' },
		],
		['no response', [{ action: 'stall' }], { code: 'posts_unavailable' }],
	];
	test.each(refusals)('%s', async (_, steps, error) => {
		await scriptX(app.sandbox, ...steps.map((step): Step => ({ ...step, at: 'search' })));
		await start();
		expect(await waitForStatus('failed')).toMatchObject({
			found: 0,
			billed: 0,
			cost: 0,
			error,
			endedAt: expect.any(String),
		});
		expect(await fetchAll()).toMatchObject({ error: null });
	});

	test('an expired connection', async () => {
		const who = await app.loginAs();
		await app.connect(app.browserOf(who), 'twitter', { person: noor });
		await scriptX(app.sandbox, { action: 'status', status: 401, at: 'timeline', times: 2 });
		await start(who);
		expect(await waitForStatus('failed', who)).toMatchObject({
			error: { code: 'connection_expired' },
		});
	});

	test('but a token that X refuses once is refreshed, and the posts are read', async () => {
		const who = await app.loginAs();
		await app.connect(app.browserOf(who), 'twitter', { other: 'onceRefused' });
		await scriptX(app.sandbox, { action: 'status', status: 401, at: 'timeline' });
		await start(who);
		expect(await waitForStatus('done', who)).toMatchObject({ error: null });
	});

	test('the posts read before are kept and counted', async () => {
		await setXFeed(app.sandbox, { postsPerDay: 300, calls: 1, seconds: 7200 });
		const who = await createReader(manyAccounts);
		await start(who);
		const { found, fresh, billed, error } = await waitForStatus('failed', who);
		expect({ found, fresh, billed, code: error?.code }).toEqual({
			found: 100,
			fresh: 100,
			billed: 100,
			code: 'posts_rate_limited',
		});
		expect(
			(await who.client.call(listTweets, { querystring: { limit: '100' } })).data,
		).toHaveLength(100);
	});
});

test('a fetch waits for X’s rate limit and shows it', async () => {
	await setXFeed(app.sandbox, { postsPerDay: 300, calls: 1, seconds: 3 });
	const who = await createReader(manyAccounts);
	await start(who);
	const waiting = await waitForStatus('waiting', who);
	expect(waiting).toMatchObject({ found: 100, billed: 100, endedAt: null });
	expect(Date.parse(waiting.waitsUntil ?? '')).toBeGreaterThan(Date.now() - 1000);
	expect((await start(who)).startedAt).toBe(waiting.startedAt);
	expect(await waitForStatus('done', who)).toMatchObject({
		found: 200,
		fresh: 200,
		billed: 200,
		waitsUntil: null,
	});
});

describe('an automatic fetch', () => {
	const due = () => app.services.fetches.startDue();
	const isOverdue = `next_at = now() - interval '1 minute'`;

	test('is due at about the chosen interval, and never by default', async () => {
		const daily = await schedule('day');
		expect(daily).toMatchObject({ status: 'never', every: 'day' });
		expect(hoursAway(daily.nextAt)).toBeGreaterThan(22.7);
		expect(hoursAway(daily.nextAt)).toBeLessThan(25.3);
		expect((await schedule('day')).nextAt).toBe(daily.nextAt);
		const often = await schedule('six_hours');
		expect(hoursAway(often.nextAt)).toBeGreaterThan(5.6);
		expect(hoursAway(often.nextAt)).toBeLessThan(6.4);
		expect(await schedule('never')).toMatchObject({ every: 'never', nextAt: null });
	});

	test.each([
		{},
		{ every: 'hour' },
		{ every: null },
		{ every: ['day'] },
		{ every: 'day', userId: 'x' },
	])('accepts no other interval: %j [F5]', async (payload) => {
		const { statusCode } = await app.app.inject({
			method: 'PUT',
			url: scheduleFetch.url,
			headers: { cookie: person.cookie },
			payload,
		});
		expect(statusCode).toBe('userId' in payload ? 200 : 400);
		expect(await read()).toMatchObject({ every: 'userId' in payload ? 'day' : 'never' });
	});

	test('starts once when it is due, and the next one is planned', async () => {
		await schedule('day');
		await due();
		expect(await read()).toMatchObject({ status: 'never' });
		await write(isOverdue);
		await Promise.all([due(), due()]);
		const first = await waitForStatus('done');
		expect(first.found).toBeGreaterThan(50);
		expect(hoursAway(first.nextAt)).toBeGreaterThan(22.7);
		await due();
		expect((await read()).startedAt).toBe(first.startedAt);
	});

	test.each([null, 'canceled', 'past_due', 'unpaid'])(
		'does not start while the subscription is %s, and does once it is active',
		async (status) => {
			await schedule('day');
			await write(isOverdue);
			const em = app.services.em.fork();
			if (status === null)
				await em.execute('delete from subscriptions where user_id = ?', [person.id]);
			else
				await em.execute('update subscriptions set status = ? where user_id = ?', [
					status,
					person.id,
				]);
			await due();
			const [row] = await em.execute<{ status: string }[]>(
				'select status from tweet_fetches where user_id = ?',
				[person.id],
			);
			expect(row?.status).toBe('never');
			await em.execute(
				`insert into subscriptions (user_id, status, updated_at) values (?, 'active', now())
			on conflict (user_id) do update set status = excluded.status`,
				[person.id],
			);
			await due();
			await waitForStatus('done');
		},
	);

	test('is postponed by a day after a permanent error, but not after a temporary one', async () => {
		await schedule('six_hours');
		await scriptX(app.sandbox, { action: 'stall', at: 'search' });
		await start();
		expect(hoursAway((await waitForStatus('failed')).nextAt)).toBeLessThan(6.4);
		await scriptX(app.sandbox, { action: 'status', status: 402, at: 'search' });
		await start();
		expect(hoursAway((await waitForStatus('failed')).nextAt)).toBeGreaterThan(22.7);
		await start();
		expect(hoursAway((await waitForStatus('done')).nextAt)).toBeLessThan(6.4);
	});

	test('is resumed if its process died, and fails if it ran for hours', async () => {
		await schedule('day');
		await write(
			`status = 'running', started_at = now() - interval '5 minutes', lease_until = now() - interval '1 second'`,
		);
		const lost = await createReader();
		await schedule('day', lost);
		await write(
			`status = 'waiting', started_at = now() - interval '3 hours', lease_until = now() + interval '1 minute'`,
			lost,
		);
		await due();
		expect((await waitForStatus('done')).found).toBeGreaterThan(50);
		expect(await read(lost)).toMatchObject({
			status: 'failed',
			error: { code: 'internal' },
			endedAt: expect.any(String),
		});
	});
});

test('a fetch that goes on after its process died pays only for the rest of its posts', async () => {
	const many = await createReader(manyAccounts);
	await schedule('never', many);
	await write(`status = 'running', started_at = now(), billed = 150`, many);
	await app.services.fetches.startDue();
	const { billed, found } = await waitForStatus('done', many);
	expect(found).toBeGreaterThan(0);
	expect(billed).toBeLessThanOrEqual(200);
});

test('the demo fetches daily from the sandbox by default, and never from the real X', async () => {
	const everyOfDemo = async () => {
		const [demo] = await app.services.em
			.fork()
			.execute<{ id: string }[]>(`select id from users where username = 'demo'`);
		return { demo: demo?.id ?? '', every: (await app.services.fetches.read(demo?.id ?? '')).every };
	};
	await seedDemoAccount(app.services, undefined);
	const { demo, every } = await everyOfDemo();
	expect(every).toBe('never');
	await app.services.em.fork().execute('delete from users where id = ?', [demo]);
	await seedDemoAccount(app.services, app.sandbox.x);
	const seeded = await everyOfDemo();
	expect(seeded.every).toBe('day');
	await app.services.fetches.schedule(seeded.demo, 'never');
	await seedDemoAccount(app.services, app.sandbox.x);
	expect((await everyOfDemo()).every).toBe('never');
});
