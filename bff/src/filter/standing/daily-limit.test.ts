import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { saveTimetable } from '../../../contract/filter/standing.ts';
import { HOUR_MS } from '../../time.ts';
import { countPosts, honest, manyPosts, modelOf } from '../fixtures/judging.ts';
import {
	addPostsAt,
	buildStandingApp,
	hourly,
	makeStanding,
	runDue,
	standingFilterOf,
	standingVerdicts,
} from '../fixtures/standing-filters.ts';
import { buildJudgePrompt } from '../judge/judge-prompt.ts';
import type { LeasedRun } from '../run/leased-run-store.ts';
import { createDailyLimits, type DailyLimitOptions } from './daily-limit.ts';

const prompt = buildJudgePrompt('Running', manyPosts(20));
const POST_PRICE = 0.005;
const price = { prompt: 1e-6, completion: 4e-6 };

/** A daily limit over an account in memory, and the most that was ever spent or reserved. */
async function openLimit(dailyLimit: number, known: boolean) {
	const account = { spent: 0, reserved: 0, highest: 0 };
	const spending = {
		findTimetable: async () => ({ ...hourly, dailyLimit }),
		readSpent: async () => account.spent + account.reserved,
		async reserve(_lease: unknown, _day: unknown, amount: number) {
			await turn();
			const after = account.spent + account.reserved + Math.max(amount, 1e-6);
			if (after > dailyLimit) {
				// The answer takes a while to arrive.
				await turn();
				return 'refused';
			}
			account.reserved += amount;
			account.highest = Math.max(account.highest, account.spent + account.reserved);
			return 'reserved';
		},
		settle: async (_lease: unknown, change: { reserved: number; billed: number }) => {
			account.reserved -= change.reserved;
			account.spent += change.billed * POST_PRICE;
		},
	};
	const open = createDailyLimits({
		spending,
		readPrice: async () => (known ? { price } : { price: null, note: '' }),
		postPrice: POST_PRICE,
		postWindows: { predict: async () => ({ sources: [{ source: { price: POST_PRICE } }] }) },
		maxPosts: 5000,
	} as unknown as DailyLimitOptions);
	const run = { createdAt: new Date('2026-03-02T09:00:00Z') };
	const limit = await open({ run } as LeasedRun, new AbortController().signal);
	if (!limit) throw new Error('there is no limit');
	/** A request that costs a part of what it may. */
	const request = async (cost: number) => {
		const { amount, end } = await limit.reserve(prompt);
		await turn();
		account.reserved -= amount;
		account.spent += known ? amount * cost : cost;
		account.highest = Math.max(account.highest, account.spent + account.reserved);
		await end(false);
	};
	return { account, request, limit };
}

test('requests that are open at the same time never pass the daily limit together [S2]', async () => {
	const { account, request } = await openLimit(0.1, true);
	const ended = await Promise.allSettled(Array.from({ length: 40 }, () => request(0.3)));
	expect(account.highest).toBeLessThanOrEqual(0.1);
	const refused = ended.filter(({ status }) => status === 'rejected');
	expect(refused.length).toBeGreaterThan(0);
	expect(refused[0]).toMatchObject({ reason: { code: 'daily_limit_reached' } });
	expect(account.spent, 'most of it was used').toBeGreaterThan(0.08);
});

test('only as many posts are bought at X as can be judged, too [S2]', async () => {
	const { account, limit, request } = await openLimit(0.1, true);
	const window = { since: new Date(0), until: new Date() };
	const reading = await limit.beginReading(window, []);
	// A post costs half a cent, and its verdict up to 0.08 cents.
	expect(reading?.maxBilled).toBe(16);
	for (const billed of [10, 6]) await (await reading?.payFor(billed))?.(billed);
	expect(reading?.isUsedUp(), 'there may be more posts').toBe(true);
	expect(account).toMatchObject({ spent: expect.closeTo(0.08, 9), reserved: expect.closeTo(0, 9) });
	await request(1);
	expect(account.highest).toBeLessThanOrEqual(0.1);
});

test('a request that is refused while the last posts are bought is sent with what they leave', async () => {
	const { account, limit, request } = await openLimit(0.1, true);
	const reading = await limit.beginReading({ since: new Date(0), until: new Date() }, []);
	const settle = await reading?.payFor(1);
	account.reserved = 0.095;
	const waiting = request(1);
	// Until it is refused.
	await turn();
	await turn();
	account.reserved = 0;
	await settle?.(0);
	await expect(waiting).resolves.toBeUndefined();
});

test('of posts at X, only the price of the next page is reserved [S2]', async () => {
	const { account, limit } = await openLimit(100, true);
	const window = { since: new Date(0), until: new Date() };
	const reading = await limit.beginReading(window, []);
	expect(account.reserved).toBe(0);
	const settle = await reading?.payFor(100);
	expect(account).toMatchObject({ spent: 0, reserved: 100 * POST_PRICE });
	await settle?.(40);
	expect(account).toMatchObject({ spent: 40 * POST_PRICE, reserved: 0 });
	expect(reading?.isUsedUp()).toBe(false);
});

test('a page that the limit does not allow ends the reading, and not the run [S2]', async () => {
	const { account, limit } = await openLimit(0.1, true);
	const reading = await limit.beginReading({ since: new Date(0), until: new Date() }, []);
	expect(await reading?.payFor(21)).toBeUndefined();
	expect(reading?.isUsedUp()).toBe(true);
	expect(account).toMatchObject({ spent: 0, reserved: 0 });
});

test('without a price of the model, requests go one by one until the limit is reached [S2]', async () => {
	const { account, request } = await openLimit(0.1, false);
	const ended = await Promise.allSettled(Array.from({ length: 40 }, () => request(0.03)));
	expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
	expect(account.spent).toBeLessThanOrEqual(0.1 + 0.03);
});

test('a request that the provider refused costs nothing', async () => {
	const { account, limit } = await openLimit(0.1, true);
	const { end } = await limit.reserve(prompt);
	expect(account.reserved).toBeGreaterThan(0);
	await end(true);
	expect(account.reserved).toBe(0);
});

test('what the limit left out is shown, and judged on the next day, or with a higher limit [S2]', async () => {
	const { model, requests } = modelOf(honest);
	const app = await buildStandingApp({ model });
	const person = await app.member(0);
	await makeStanding(person, { dailyLimit: 0.01 });
	const posts = Array.from({ length: 60 }, (_, at) => ({ text: `Running, lap ${at}` }));
	await addPostsAt(app, person, app.clock.now, posts);
	app.clock.now += HOUR_MS;
	await runDue(app);
	expect(requests).toHaveLength(1);
	const reached = await standingFilterOf(person);
	expect(reached).toMatchObject({
		spentToday: 0.01,
		nextAt: '2026-03-03T00:00:00.000Z',
		blocked: { code: 'daily_limit_reached' },
		lastRun: {
			judged: 20,
			leftOut: 40,
			error: { message: expect.stringContaining('$0.01') },
		},
	});
	app.clock.now += HOUR_MS;
	await runDue(app);
	expect(requests).toHaveLength(1);

	app.clock.now = Date.parse('2026-03-03T00:00:00Z');
	await runDue(app);
	expect(requests).toHaveLength(2);
	await person.client.call(saveTimetable, {
		params: { id: person.templateId },
		body: { ...hourly, dailyLimit: 1 },
	});
	app.clock.now += HOUR_MS;
	await runDue(app);
	expect(await standingFilterOf(person)).toMatchObject({
		blocked: null,
		lastRun: { judged: 20, leftOut: 0, error: null },
	});
	expect(countPosts(requests)).toBe(60);
	const judged = (await standingVerdicts(app, person)).filter(({ decidedBy }) => decidedBy);
	expect(new Set(judged.map(({ tweetId }) => tweetId)).size).toBe(60);
});
