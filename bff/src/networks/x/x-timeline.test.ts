import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/server.ts';
import { createCorpus } from '../../../../sandbox/x/corpus.ts';
import { follows } from '../../../../sandbox/x/follows.ts';
import { ines, noor, scriptX, setXFeed, userTokenOf } from '../../testing/processes/sandbox-x.ts';
import { readSource } from '../../testing/read-source.ts';
import { DAY_MS } from '../../time.ts';
import type { PostRequest } from '../post-source.ts';
import { newestFirst, X_REACH_MS } from './x-posts.ts';
import { type XRequestOptions, XRequests } from './x-request.ts';
import { readXTimeline } from './x-timeline.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const token = await userTokenOf(sandbox);
const PER_DAY = 100;

beforeEach(() => setXFeed(sandbox, { postsPerDay: PER_DAY }));

function timeline({
	accountId = ines,
	...options
}: Partial<XRequestOptions> & { accountId?: string } = {}) {
	return {
		key: 'home',
		reachMs: X_REACH_MS,
		read(request: PostRequest) {
			const { apiBaseUrl } = sandbox.x;
			const requests = new XRequests(
				{ apiBaseUrl, retryWaitsMs: [1, 1], ...options },
				{ token, access: 'connection' },
			);
			return readXTimeline(requests, accountId, request);
		},
	};
}

/** The posts of the timeline, from the sandbox's own source rather than from its responses. */
function written(since: Date, until: Date, person = ines) {
	const corpus = createCorpus(DAY_MS / PER_DAY);
	const slots = Array.from({ length: 8 * PER_DAY }, (_, n) => corpus.slotAt(until.getTime()) - n);
	return slots
		.flatMap((slot) => corpus.at(slot, Date.now()) ?? [])
		.filter(
			({ time, author }) =>
				time >= since.getTime() && time < until.getTime() && follows(person, author),
		);
}

/** A window that has ended, so that no posts are added to it during a test. */
function past(days: number) {
	const until = new Date(Date.now() - 1000);
	return { since: new Date(until.getTime() - days * DAY_MS), until };
}

test('a window is read over several pages: every post once, newest first', async () => {
	const window = past(3);
	const { posts, pages, billed, isWhole, error } = await readSource(timeline(), window);
	expect(error).toBeUndefined();
	expect(posts.map(({ id }) => id)).toEqual(
		written(window.since, window.until).map(({ id }) => id),
	);
	expect(posts).toEqual(posts.toSorted(newestFirst));
	expect(pages.length).toBeGreaterThan(2);
	expect(isWhole).toBe(true);
	expect(billed).toBeGreaterThanOrEqual(posts.length);
	expect(
		posts
			.filter(({ repostOf }) => repostOf)
			.every(({ text, repostOf }) => text !== '' && repostOf?.authorUsername !== ''),
	).toBe(true);
	const longest = Math.max(...posts.map(({ text }) => text.length));
	expect(longest).toBeGreaterThan(400);
	expect(
		posts.some(({ text }) => /https:\/\/notes\.example\/\w+\/\d+\?from=post&n=1$/.test(text)),
	).toBe(true);
	expect(posts.some(({ text }) => text.includes('https://t.co/'))).toBe(false);
	expect(posts.some(({ editIds }) => editIds.length > 1)).toBe(true);
});

test('a window of 30 days is cut to the seven days that X returns', async () => {
	const until = new Date(Date.now() - 1000);
	const { posts, isWhole } = await readSource(timeline(), {
		since: new Date(until.getTime() - 30 * DAY_MS),
		until,
	});
	const reached = new Date(Date.now() - timeline().reachMs);
	expect(posts.map(({ id }) => id)).toEqual(
		expect.arrayContaining(written(reached, until).map(({ id }) => id)),
	);
	expect(Date.now() - (posts.at(-1)?.createdAt.getTime() ?? 0)).toBeLessThan(7 * DAY_MS);
	expect(isWhole).toBe(true);
});

test.each([1, 99, 100, 101, 150])(
	'at most %d posts are returned, and at most one more is paid for',
	async (maxPosts) => {
		const { posts, billed, isWhole } = await readSource(timeline(), { ...past(5), maxPosts });
		expect(posts).toHaveLength(maxPosts);
		expect(billed).toBeLessThanOrEqual(maxPosts + 1);
		expect(isWhole).toBe(false);
	},
);

test('the posts are the same in both naming styles and date formats of X', async () => {
	const window = past(2);
	const [documented, ...others] = [
		await readSource(timeline(), window),
		...(await inTurn(
			[{ naming: 'post' }, { dates: 'classic' }, { naming: 'post', dates: 'classic' }] as const,
			async (style) => {
				await setXFeed(sandbox, { postsPerDay: PER_DAY, ...style });
				return readSource(timeline(), window);
			},
		)),
	];
	// The classic form has no fractions of a second, and counts grow while we read.
	const comparable = ({ posts }: Awaited<ReturnType<typeof readSource>>) =>
		posts.map(({ likes: _likes, retweets: _retweets, replies: _replies, createdAt, ...post }) => ({
			...post,
			second: Math.floor(createdAt.getTime() / 1000),
		}));
	expect(documented?.posts.length).toBeGreaterThan(100);
	for (const other of others)
		expect(comparable(other)).toEqual(documented && comparable(documented));
});

describe('when X rate limits us', () => {
	test('because no calls are left, reading reports the wait and continues after the reset [F4]', async () => {
		await setXFeed(sandbox, { postsPerDay: PER_DAY, calls: 2, seconds: 1 });
		const window = past(4);
		const { posts, waits, error } = await readSource(timeline(), window);
		expect(error).toBeUndefined();
		expect(posts.map(({ id }) => id)).toEqual(
			written(window.since, window.until).map(({ id }) => id),
		);
		expect(waits.length).toBeGreaterThan(0);
	});

	test('with a 429, the request is retried at x-rate-limit-reset and not earlier [F4]', async () => {
		await scriptX(sandbox, { action: 'status', status: 429, seconds: 1, at: 'timeline' });
		const began = Date.now();
		const { posts, waits, error } = await readSource(timeline(), past(1));
		expect(error).toBeUndefined();
		expect(posts.length).toBeGreaterThan(50);
		expect(waits).toHaveLength(1);
		expect(Date.now()).toBeGreaterThanOrEqual(waits[0]?.getTime() ?? Number.POSITIVE_INFINITY);
		expect(waits[0]?.getTime()).toBeGreaterThan(began);
	});

	test('for longer than our limit, reading fails at once with the time to wait [F4]', async () => {
		await scriptX(sandbox, { action: 'status', status: 429, seconds: 600, at: 'timeline' });
		const { posts, waits, error } = await readSource(timeline({ maxWaitMs: 60_000 }), past(1));
		expect(error).toMatchObject({
			code: 'posts_rate_limited',
			status: 503,
			retryAfter: expect.closeTo(600, -1),
		});
		expect(posts).toEqual([]);
		expect(waits).toEqual([]);
	});

	test('stopping ends the wait', async () => {
		await scriptX(sandbox, { action: 'status', status: 429, seconds: 600, at: 'timeline' });
		const stop = new AbortController();
		const reason = new Error('enough');
		const { error } = await readSource(timeline(), {
			...past(1),
			signal: stop.signal,
			onWait: () => stop.abort(reason),
		});
		expect(error).toBe(reason);
	});
});

describe('a temporary failure', () => {
	test.each([
		['a 503', { action: 'status', status: 503 }],
		['a 500', { action: 'status', status: 500 }],
		['an error page of a gateway', { action: 'html' }],
		['a broken connection', { action: 'cut' }],
	] as const)('is retried: %s [F4]', async (_, step) => {
		const window = past(2);
		await scriptX(sandbox, { ...step, at: 'timeline' }, { ...step, at: 'timeline' });
		const { posts, error } = await readSource(timeline(), window);
		expect(error).toBeUndefined();
		expect(posts).toHaveLength(written(window.since, window.until).length);
	});

	test.each([
		['503', { action: 'status', status: 503 }],
		['HTML', { action: 'html' }],
		['a broken connection', { action: 'cut' }],
	] as const)('that persists is reported: %s', async (_, step) => {
		const last = { ...step, at: 'timeline' } as const;
		await scriptX(sandbox, { action: 'empty' }, last, last, last);
		expect((await readSource(timeline(), past(2))).error).toMatchObject({
			code: 'posts_unavailable',
			status: 503,
		});
	});

	test('times out if X does not respond', async () => {
		await scriptX(sandbox, { action: 'stall', at: 'timeline' });
		expect((await readSource(timeline({ timeoutMs: 50 }), past(1))).error).toMatchObject({
			code: 'posts_unavailable',
		});
	});

	test('ends when reading is stopped while X does not respond', async () => {
		await scriptX(sandbox, { action: 'stall', at: 'timeline' });
		const reason = new Error('enough');
		const stop = new AbortController();
		const reading = readSource(timeline(), { ...past(1), signal: stop.signal });
		stop.abort(reason);
		expect((await reading).error).toBe(reason);
	});
});

test.each([
	[{ status: 401 }, 'connection_expired', /Connect X again/],
	[{ status: 402 }, 'posts_out_of_credit', /no credit/],
	[{ status: 403 }, 'posts_refused', /Connect X again/],
	[{ status: 403, problem: 'client-forbidden' }, 'posts_refused', /developer console/],
	[{ status: 429, problem: 'usage-capped' }, 'posts_out_of_credit', /no credit/],
])('a refusal says what to do and is not retried: %j [F4]', async (refusal, code, message) => {
	await scriptX(sandbox, { action: 'status', at: 'timeline', ...refusal });
	const { error, waits } = await readSource(timeline(), past(1));
	expect(error).toMatchObject({ status: 400, code, message: expect.stringMatching(message) });
	expect(waits).toEqual([]);
});

test('a refusal by a proxy before X says nothing about the connection', async () => {
	const page = { action: 'html', status: 403, at: 'timeline' } as const;
	await scriptX(sandbox, page, page, page);
	const { error } = await readSource(timeline(), past(1));
	expect(error).toMatchObject({ code: 'posts_unavailable' });
});

test('an empty page between others does not end the reading', async () => {
	await scriptX(sandbox, { action: 'empty' });
	const window = past(2);
	const { posts, isWhole } = await readSource(timeline(), window);
	expect(posts).toHaveLength(written(window.since, window.until).length);
	expect(isWhole).toBe(true);
});

test('a timeline can be read only by its owner', async () => {
	const { posts, error } = await readSource(timeline({ accountId: noor }), past(1));
	expect(error).toMatchObject({ code: 'posts_refused' });
	expect(posts).toEqual([]);
});

async function inTurn<Item, Result>(
	items: readonly Item[],
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	for (const item of items) results.push(await work(item));
	return results;
}
