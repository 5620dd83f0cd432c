import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '../networks/post-source.ts';
import { newestFirst } from '../networks/x/x-posts.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { makePost } from '../testing/database/made-post.ts';
import { scriptedSource } from '../testing/scripted-source.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { FeedSources } from './feeds.ts';
import { createFetchedRangeStore } from './fetched-range-store.ts';
import { createPostWindows, type WindowRequest } from './post-windows.ts';

/** The current time in these tests. It changes only when a test changes it. */
let now = Date.parse('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now - hours * HOUR_MS);

let app: TestApp;
let userId: string;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	now = Date.parse('2026-11-20T12:00:00Z');
	userId = (await app.loginAs()).id;
});

type Scripted = ReturnType<typeof scriptedSource>;
const newSource = (key?: string) => scriptedSource(() => now, key);

const noSource: FeedSources = { sources: [], why: 'Connect X.', unreadable: [] };

async function read(
	from: Scripted | undefined,
	request: Partial<WindowRequest> = {},
	readerId = userId,
) {
	const pages: Post[][] = [];
	let counted = 0;
	const feedSources: FeedSources = from ? { sources: [from], why: null, unreadable: [] } : noSource;
	const { em, tweets } = app.services;
	const windows = createPostWindows({
		feeds: { choose: async () => feedSources },
		store: tweets,
		fetchedRanges: createFetchedRangeStore(em),
		usage: {
			addPosts: async (_user, _kind, posts) => {
				counted += posts;
			},
		},
		now: () => now,
	});
	const window = {
		since: ago(3 * 24),
		until: new Date(now),
		maxPosts: 10_000,
		usedFor: 'run' as const,
		signal: new AbortController().signal,
	};
	const fullRequest = { ...window, onPage: (posts: Post[]) => void pages.push(posts), ...request };
	const outcome = await windows.read(readerId, fullRequest).then(
		(result) => ({ result, error: undefined }),
		(error: unknown) => ({ result: undefined, error }),
	);
	return {
		...outcome,
		counted,
		posts: pages.flat(),
		prediction: await windows.predict(readerId, fullRequest),
	};
}

/** One post every hour, from so many hours ago. */
const hourly = (hours: number) => Array.from({ length: hours }, (_, n) => makePost(ago(n + 0.5)));
const idsOf = (posts: readonly Post[]) => posts.map(({ id }) => id);

test('a window is read from X and stored, newest first', async () => {
	const x = newSource();
	x.posts = hourly(200);
	const { result, posts, counted } = await read(x);
	expect(counted, 'billed posts are counted as used').toBe(72);
	expect(idsOf(posts)).toEqual(idsOf(hourly(72)));
	expect(result).toEqual({
		posts: 72,
		billed: 72,
		fromStorage: 0,
		reachedBack: ago(72),
		why: null,
	});
	expect(await app.services.tweets.count(userId, { since: ago(500), until: ago(0) })).toBe(72);
});

test('stored posts are not bought again, except those of the last hour, which may be edited', async () => {
	const x = newSource();
	x.posts = hourly(200);
	await read(x);
	now += 5 * HOUR_MS;
	x.posts = [...Array.from({ length: 5 }, (_, n) => makePost(ago(n + 0.5))), ...x.posts];
	const { result, posts } = await read(x);
	expect(x.asked.slice(1)).toMatchObject([{ since: ago(6), until: ago(0) }]);
	expect(idsOf(posts)).toEqual(idsOf(x.posts.filter(({ createdAt }) => createdAt >= ago(72))));
	expect(result).toMatchObject({ posts: 72, billed: 6, fromStorage: 0, reachedBack: ago(72) });
});

test('a longer window buys only posts older than the stored ones', async () => {
	const x = newSource();
	x.posts = hourly(200);
	await read(x, { since: ago(24) });
	const { result, posts } = await read(x, { since: ago(100) });
	expect(x.asked.slice(1)).toMatchObject([
		{ since: ago(1), until: ago(0) },
		{ since: ago(100), until: ago(24) },
	]);
	expect(idsOf(posts)).toEqual(idsOf(hourly(100)));
	expect(result).toMatchObject({ billed: 77, reachedBack: ago(100) });
	const again = await read(x, { since: ago(100) });
	expect(again.result).toMatchObject({ posts: 100, billed: 1 });
});

test('stored posts fill the time before X’s reach, and the result says where gaps may begin', async () => {
	const x = newSource();
	x.posts = hourly(400);
	const old = [makePost(ago(200)), makePost(ago(300))];
	await app.services.tweets.save(userId, old, 'an earlier source');
	const { result, posts, prediction } = await read(x, { since: ago(21 * 24) });
	expect(idsOf(posts)).toEqual(idsOf([...hourly(168), ...old]));
	expect(result).toMatchObject({ posts: 170, billed: 168, fromStorage: 2, reachedBack: ago(168) });
	expect(prediction).toMatchObject({
		why: null,
		reachesBack: ago(168),
		stored: 170,
	});
});

test('with regular reading, the fetched range grows beyond what X reaches', async () => {
	const x = newSource();
	for (let day = 0; day < 12; day += 3) {
		x.posts = [...hourly(72), ...x.posts];
		await read(x, { since: ago(6 * 24) });
		now += 3 * DAY_MS;
	}
	x.posts = [...hourly(72), ...x.posts];
	const { result } = await read(x, { since: ago(15 * 24) });
	expect(result).toMatchObject({ posts: 15 * 24, fromStorage: 0, reachedBack: ago(15 * 24) });
	expect(result?.billed).toBeLessThan(80);
});

test('after a long pause there is a gap, and the result says so', async () => {
	const x = newSource();
	x.posts = hourly(72);
	await read(x);
	now += 10 * DAY_MS;
	x.posts = [...hourly(240), ...x.posts];
	const { result, posts } = await read(x, { since: ago(13 * 24) });
	expect(result).toMatchObject({ posts: 168 + 72, fromStorage: 72, reachedBack: ago(168) });
	expect(posts).toEqual(posts.toSorted(newestFirst));
});

describe('the maximum number of posts', () => {
	test.each([1, 10, 11, 60])('is kept at %d, newest first', async (maxPosts) => {
		const x = newSource();
		x.posts = hourly(100);
		const { result, posts } = await read(x, { maxPosts });
		expect(idsOf(posts)).toEqual(idsOf(hourly(maxPosts)));
		expect(result).toMatchObject({ posts: maxPosts, fromStorage: 0 });
		expect(result?.reachedBack.getTime()).toBe((posts.at(-1)?.createdAt.getTime() ?? 0) + 1);
	});

	test('does not prevent a later window from buying exactly the rest', async () => {
		const x = newSource();
		x.posts = hourly(72);
		await read(x, { maxPosts: 25 });
		const { result, posts } = await read(x);
		expect(idsOf(posts)).toEqual(idsOf(hourly(72)));
		expect(result).toMatchObject({ posts: 72, reachedBack: ago(72) });
		expect(result?.billed).toBe(1 + 48);
	});

	test('applies to bought and stored posts together', async () => {
		const x = newSource();
		x.posts = hourly(72);
		await read(x);
		now += 5 * HOUR_MS;
		x.posts = [...hourly(5), ...x.posts];
		const { posts } = await read(x, { maxPosts: 20 });
		expect(idsOf(posts)).toEqual(idsOf(x.posts).slice(0, 20));
	});
});

describe('when X fails in the middle', () => {
	test('the posts read before are delivered, stored and not bought again', async () => {
		const x = newSource();
		x.posts = hourly(72);
		x.fails = 3;
		const { error, posts } = await read(x);
		expect(error).toMatchObject({ code: 'posts_unavailable' });
		expect(idsOf(posts)).toEqual(idsOf(hourly(30)));
		x.fails = Number.POSITIVE_INFINITY;
		const again = await read(x);
		expect(idsOf(again.posts)).toEqual(idsOf(hourly(72)));
		// The last hour and the post at the edge once more.
		expect(again.result?.billed).toBe(1 + 43);
	});

	test('nothing is missing after two more readings, wherever it failed', async () => {
		for (let fails = 0; fails < 9; fails += 1) {
			const { id } = await app.loginAs();
			const x = newSource();
			x.posts = hourly(40);
			x.fails = fails % 4;
			await read(x, { since: ago(40) }, id);
			now += 3 * HOUR_MS;
			x.posts = [...hourly(3), ...x.posts];
			x.fails = fails % 3;
			await read(x, { since: ago(43) }, id);
			x.fails = Number.POSITIVE_INFINITY;
			const { posts } = await read(x, { since: ago(43) }, id);
			expect(idsOf(posts)).toEqual(idsOf(x.posts));
		}
	});

	test('if it ends early, stored posts fill the rest, and the result says so', async () => {
		const x = newSource();
		x.posts = hourly(72);
		x.stops = 2;
		const old = makePost(ago(60));
		await app.services.tweets.save(userId, [old], 'an earlier source');
		const { result, posts } = await read(x);
		expect(idsOf(posts)).toEqual([...idsOf(hourly(20)), old.id]);
		expect(result).toMatchObject({
			posts: 21,
			fromStorage: 1,
			reachedBack: new Date(ago(19.5).getTime() + 1),
		});
	});
});

test('aborting stops further pages and keeps the posts that were read', async () => {
	const x = newSource();
	x.posts = hourly(72);
	const stop = new AbortController();
	const reason = new Error('enough');
	const { error } = await read(x, { signal: stop.signal, onPage: () => stop.abort(reason) });
	expect(error).toBe(reason);
	expect(await app.services.tweets.count(userId, { since: ago(72), until: ago(0) })).toBe(10);
});

test('a page is stored before it is delivered, and the next one waits for it', async () => {
	const x = newSource();
	x.posts = hourly(30);
	const counts: number[] = [];
	let isBusy = false;
	await read(x, {
		onPage: async () => {
			expect(isBusy).toBe(false);
			isBusy = true;
			counts.push(await app.services.tweets.count(userId, { since: ago(72), until: ago(0) }));
			isBusy = false;
		},
	});
	expect(counts).toEqual([10, 20, 30]);
});

test('a post that was edited since is delivered once, in its new version', async () => {
	const x = newSource();
	const before = makePost(ago(2.2));
	x.posts = [...hourly(10), before];
	await read(x);
	const edited = makePost(ago(0.3), {
		text: 'Better',
		editIds: [before.id, makePost(ago(0.3)).id],
	});
	x.posts = [...hourly(10), edited];
	const { posts } = await read(x);
	expect(posts.filter(({ editIds }) => editIds.includes(before.id))).toMatchObject([
		{ text: 'Better' },
	]);
	expect(posts).toHaveLength(11);
});

describe('other feed settings', () => {
	test('start a new fetched range, which hides no posts of the new source', async () => {
		const [home, search] = [newSource('home 42'), newSource('search a')];
		home.posts = hourly(48);
		search.posts = Array.from({ length: 30 }, (_, n) => makePost(ago(n + 0.25)));
		await read(home);
		const { result, posts } = await read(search);
		expect(result).toMatchObject({ billed: 30, posts: 30, fromStorage: 0 });
		expect(idsOf(posts)).toEqual(idsOf(search.posts));
		expect(idsOf((await read(search)).posts)).toEqual(idsOf(search.posts));
		expect(idsOf((await read(home)).posts)).toEqual(idsOf(home.posts));
	});
});

describe('without a source', () => {
	test('stored posts are delivered, with the reason why there are no others', async () => {
		await app.services.tweets.save(userId, hourly(300), 'an earlier source');
		const { result, posts } = await read(undefined);
		expect(idsOf(posts)).toEqual(idsOf(hourly(72)));
		expect(result).toMatchObject({
			posts: 72,
			billed: 0,
			fromStorage: 72,
			reachedBack: ago(0),
			why: 'Connect X.',
		});
	});

	test('an error says what to do if there are no stored posts either', async () => {
		const { error, prediction } = await read(undefined);
		expect(error).toMatchObject({ status: 400, code: 'feed_missing', message: 'Connect X.' });
		expect(prediction).toMatchObject({
			why: 'Connect X.',
			reachesBack: ago(0),
			stored: 0,
		});
	});
});

test('a window never holds posts read for another user [C1]', async () => {
	const stranger = (await app.loginAs()).id;
	const x = newSource();
	x.posts = hourly(20);
	await read(x);
	const theirs = newSource();
	theirs.posts = [makePost(ago(2.75))];
	expect(idsOf((await read(theirs, {}, stranger)).posts)).toEqual(idsOf(theirs.posts));
	expect(idsOf((await read(theirs, { since: ago(500) }, stranger)).posts)).toEqual(
		idsOf(theirs.posts),
	);
	expect(theirs.asked[0]).toMatchObject({ since: ago(72), until: ago(0) });
});

test('a window without posts is not an error', async () => {
	const { result, error } = await read(newSource());
	expect(error).toBeUndefined();
	expect(result).toMatchObject({ posts: 0, billed: 0, reachedBack: ago(72) });
});
