import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMastodon } from '../networks/mastodon/mastodon-network.ts';
import type { Post } from '../networks/post-source.ts';
import { createXNetwork } from '../networks/x/x-network.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { makePost } from '../testing/database/made-post.ts';
import { readSource } from '../testing/read-source.ts';
import { scriptedSource } from '../testing/scripted-source.ts';
import { HOUR_MS } from '../time.ts';
import { createFeeds } from './feeds.ts';
import { createFetchedRangeStore } from './fetched-range-store.ts';
import type { FeedAccount } from './open-selection.ts';
import { createPostWindows, type WindowRequest } from './post-windows.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * HOUR_MS);

let app: TestApp;
let userId: string;
let x: Scripted;
let bluesky: Scripted;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	userId = (await app.loginAs()).id;
	x = scriptedSource(() => now);
	bluesky = scriptedSource(() => now, 'bluesky ada', 'Bluesky');
	x.posts = every(1, 100, 0.5);
	bluesky.posts = every(2, 50, 0.75);
});

type Scripted = ReturnType<typeof scriptedSource>;

/** So many posts, one in each of so many hours. */
const every = (hours: number, count: number, from: number) =>
	Array.from({ length: count }, (_, n) => makePost(ago(from + n * hours)));
const idsOf = (posts: readonly Post[]) => posts.map(({ id }) => id);
/** The ids of posts since so many hours ago, newest first. */
const idsSince = (hours: number, ...lists: readonly Post[][]) =>
	idsOf(
		lists
			.flat()
			.filter(({ createdAt }) => createdAt >= ago(hours))
			.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
	);

async function read(sources: Scripted[], request: Partial<WindowRequest> = {}) {
	const posts: Post[] = [];
	const { em, tweets } = app.services;
	const windows = createPostWindows({
		feeds: { choose: async () => ({ sources, why: null, unreadable: [] }) },
		store: tweets,
		fetchedRanges: createFetchedRangeStore(em),
		usage: { addPosts: async () => undefined },
		now: () => now,
	});
	const fullRequest: WindowRequest = {
		since: ago(3 * 24),
		until: new Date(now),
		maxPosts: 10_000,
		usedFor: 'run',
		signal: new AbortController().signal,
		onPage: (page) => void posts.push(...page),
		...request,
	};
	const outcome = await windows.read(userId, fullRequest).then(
		(result) => ({ result, error: undefined }),
		(error: unknown) => ({ result: undefined, error }),
	);
	return { ...outcome, posts, prediction: await windows.predict(userId, fullRequest) };
}

test('two sources are read into one window, newest first', async () => {
	const { result, posts } = await read([x, bluesky]);
	expect(idsOf(posts)).toEqual(idsSince(72, x.posts, bluesky.posts));
	expect(result).toEqual({
		posts: 72 + 36,
		billed: 72 + 36,
		fromStorage: 0,
		reachedBack: ago(72),
		why: null,
	});
});

test('what was read from each source is not bought again', async () => {
	await read([x, bluesky], { since: ago(24) });
	await read([x]);
	await read([x, bluesky]);
	expect(x.asked.map(({ since }) => since)).toEqual([ago(24), ago(1), ago(72), ago(1)]);
	expect(bluesky.asked.map(({ since }) => since)).toEqual([ago(24), ago(1), ago(72)]);
	const { result, posts } = await read([x, bluesky]);
	expect(idsOf(posts)).toEqual(idsSince(72, x.posts, bluesky.posts));
	expect(result).toMatchObject({ billed: 2, reachedBack: ago(72) });
});

test('disconnecting a source keeps the range of the other, and shows only its posts', async () => {
	await read([x, bluesky]);
	const { result, posts } = await read([x]);
	expect(idsOf(posts)).toEqual(idsSince(72, x.posts));
	expect(result).toMatchObject({ billed: 1, reachedBack: ago(72) });
});

describe('the maximum number of posts', () => {
	test.each([1, 7, 15, 30])('is kept at %d over both, newest first', async (maxPosts) => {
		const { result, posts } = await read([x, bluesky], { maxPosts });
		expect(idsOf(posts)).toEqual(idsSince(72, x.posts, bluesky.posts).slice(0, maxPosts));
		const last = posts.at(-1)?.createdAt.getTime() ?? 0;
		expect(result).toMatchObject({ posts: maxPosts, reachedBack: new Date(last + 1) });
	});

	test('buys no page that is not needed', async () => {
		const { result } = await read([x, bluesky], { maxPosts: 15 });
		expect(result?.billed).toBe(20);
	});

	test('does not prevent a later window from showing all', async () => {
		await read([x, bluesky], { maxPosts: 15 });
		const { posts } = await read([x, bluesky]);
		expect(idsOf(posts)).toEqual(idsSince(72, x.posts, bluesky.posts));
	});
});

test('the maximum of billed posts is shared by the sources that cost something', async () => {
	await read([x, bluesky], { maxBilled: 21 });
	expect([x, bluesky].map(({ asked }) => asked[0]?.maxBilled)).toEqual([10, 10]);
	bluesky.price = 0;
	await read([x, bluesky], { maxBilled: 21 });
	expect(x.asked.at(-1)?.maxBilled).toBe(21);
});

describe('when one source fails', () => {
	test('the other is read on, and the result says why posts are missing', async () => {
		bluesky.fails = 1;
		const { result, posts, error } = await read([x, bluesky]);
		expect(error).toBeUndefined();
		const readBefore = bluesky.posts.slice(0, 10);
		expect(idsOf(posts)).toEqual(idsSince(72, x.posts, readBefore));
		expect(result).toMatchObject({
			why: 'Bluesky is down.',
			reachedBack: new Date((readBefore.at(-1)?.createdAt.getTime() ?? 0) + 1),
			fromStorage: posts.filter(({ createdAt }) => createdAt < ago(18.75)).length,
		});
	});

	test('its stored posts fill the gap, and those of earlier sources do not', async () => {
		await read([x, bluesky], { since: ago(30), until: ago(20) });
		await app.services.tweets.save(userId, [makePost(ago(25.1))], 'an earlier source');
		x.fails = 0;
		const { result, posts } = await read([x, bluesky]);
		const stored = x.posts.filter(({ createdAt }) => createdAt >= ago(30) && createdAt < ago(20));
		expect(idsOf(posts)).toEqual(idsSince(72, stored, bluesky.posts));
		expect(result).toMatchObject({ why: 'X is down.', reachedBack: ago(0), billed: 36 - 5 });
	});

	test('it is asked once in a window, and again in the next', async () => {
		await read([x, bluesky], { since: ago(30), until: ago(20) });
		x.fails = 0;
		await read([x, bluesky]);
		expect(x.asked).toHaveLength(2);
		x.fails = Number.POSITIVE_INFINITY;
		const { result, posts } = await read([x, bluesky]);
		expect(idsOf(posts)).toEqual(idsSince(72, x.posts, bluesky.posts));
		expect(result).toMatchObject({ why: null, reachedBack: ago(72) });
	});

	test('and the other one too, the window ends with the error', async () => {
		[x.fails, bluesky.fails] = [1, 2];
		const { error, posts } = await read([x, bluesky]);
		expect(error).toMatchObject({ code: 'posts_unavailable', message: 'Bluesky is down.' });
		expect(posts.length).toBeGreaterThan(10);
	});
});

test('stored posts of earlier sources are shown where no source reaches', async () => {
	const [between, old] = [makePost(ago(100)), makePost(ago(200))];
	await app.services.tweets.save(userId, [between, old], 'an earlier source');
	bluesky.reachMs = 48 * HOUR_MS;
	const { result, posts, prediction } = await read([x, bluesky], { since: ago(300) });
	expect(idsOf(posts)).not.toContain(between.id);
	expect(posts.at(-1)).toEqual(old);
	expect(result?.reachedBack).toEqual(ago(48));
	expect(prediction).toMatchObject({ reachesBack: ago(48), shortest: { title: 'Bluesky' } });
});

describe('the accounts at other networks', () => {
	const network = createMastodon();
	const account = { accountId: '7', server: 'https://mastodon.example' };

	/** The feeds of the app, with another account that is connected or no longer is. */
	const feedsWith = (open: FeedAccount['open'], isExpired = false) => {
		const { em, tweets, keys, xAccess } = app.services;
		return createFeeds({
			em,
			store: tweets,
			keys,
			xAccess,
			network: createXNetwork({ prices: network.prices }),
			appToken: 'app-token',
			x: { apiBaseUrl: 'http://127.0.0.1:9' },
			listAccounts: async () => [
				{
					network,
					account,
					id: null,
					open,
					timeline: { network: 'mastodon', handle: 'ada@x.test', isExpired },
				},
			],
		});
	};

	test('are sources of their own after X’s, and the only ones without X', async () => {
		const feeds = feedsWith(async () => ({ ...account, token: 'token' }));
		const none = await feeds.choose(userId);
		expect(none).toMatchObject({
			reads: 'none',
			why: 'Connect X, or add accounts or a search, to read posts from X too.',
		});
		expect(none.sources).toMatchObject([{ title: 'Mastodon', price: 0 }]);
		await feeds.save(userId, { accounts: ['ada'], query: '' });
		const both = await feeds.choose(userId);
		expect(both).toMatchObject({ reads: 'search', why: null });
		expect(both.sources.map(({ title }) => title)).toEqual(['X', 'Mastodon']);
		expect(both.sources[1]?.key).toBe(network.describeSource(account, { kind: 'home' }).key);
	});

	test('are described with the feed, and not read once they have expired', async () => {
		const feeds = feedsWith(async () => undefined, true);
		expect((await feeds.choose(userId)).sources).toEqual([]);
		expect(await feeds.describe(userId)).toMatchObject({
			reads: 'none',
			why: 'Connect Mastodon again, or X, or add accounts or a search to read.',
			timelines: [{ network: 'mastodon', handle: 'ada@x.test', isExpired: true }],
		});
	});

	test('that are no longer connected say so', async () => {
		const [source] = (await feedsWith(async () => undefined).choose(userId)).sources;
		expect(source && (await readSource(source)).error).toMatchObject({
			code: 'feed_missing',
			message: 'Mastodon is no longer connected. Connect it again in Settings.',
		});
	});
});
