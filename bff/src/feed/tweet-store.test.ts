import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '../networks/post-source.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { makePost } from '../testing/database/made-post.ts';
import { MINUTE_MS } from '../time.ts';
import { createFetchedRangeStore } from './fetched-range-store.ts';
import type { TweetStore } from './tweet-store.ts';

const noon = new Date('2026-11-10T12:00:00.123Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS);
const span = { since: noon, until: after(60) };

let app: TestApp;
let store: TweetStore;
let userId: string;
let otherId: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	store = app.services.tweets;
});
afterAll(() => app.close());
beforeEach(async () => {
	[userId, otherId] = [(await app.loginAs()).id, (await app.loginAs()).id];
});

async function readAll(userId: string, window = span, limit = 100): Promise<Post[]> {
	return store.readWindow(userId, { ...window, limit });
}

test('a post is read back exactly as it was stored', async () => {
	const odd = makePost(after(1), {
		text: 'quotes " \' \\ ; -- $1 ? %s\n\t\u0001 العربية 日本 👨‍👩‍👧 \u202e',
		avatarUrl: 'https://pbs.twimg.com/a.jpg',
		repostOf: { id: '77', authorName: 'O’Nagh “B”', authorUsername: 'oonaghreads' },
		replyTo: '1849302847561234567',
		lang: null,
		editIds: ['5', '6', makePost(after(1)).id],
		attached: {
			media: ['A map', null],
			poll: ['Rye'],
			quote: { authorName: 'Bo', authorUsername: 'bo', text: 'Oats' },
		},
		likes: 5_000_000_000,
	});
	await store.save(userId, [odd, makePost(after(2))], 'home 1');
	expect(await readAll(userId)).toEqual([makePost(after(2)), { ...odd, likes: 2 ** 31 - 1 }]);
	expect(await store.find(userId, [odd.id, '404'])).toEqual([{ ...odd, likes: 2 ** 31 - 1 }]);
});

test('a post keeps its network, its page, and the account that read it last', async () => {
	const id = 'mastodon.social/1';
	const url = 'https://mastodon.social/@ada/1';
	const post = makePost(after(1), { network: 'mastodon', id, url });
	const accountId = '00000000-0000-4000-8000-000000000001';
	const readAccount = async () => {
		const [row] = await app.services.em
			.fork()
			.execute<[{ account_id: string | null }]>(
				`select account_id from tweets where user_id = '${userId}'`,
			);
		return row.account_id;
	};
	await store.save(userId, [post], 'home 1');
	expect(await readAccount()).toBeNull();
	await store.save(userId, [{ ...post, accountId }], 'home 1');
	await store.save(userId, [post], 'home 1');
	expect(await readAccount()).toBe(accountId);
	expect(await readAll(userId)).toEqual([post]);
});

test('each user has their own row of a post, which no other user can read [C1]', async () => {
	await store.save(userId, [makePost(after(1), { likes: 10 }), makePost(after(2))], 'home 1');
	await store.save(otherId, [makePost(after(1), { likes: 99 })], 'home 2');
	expect(await readAll(userId)).toMatchObject([{ id: makePost(after(2)).id }, { likes: 10 }]);
	expect(await readAll(otherId)).toMatchObject([{ likes: 99 }]);
	expect(await store.find(otherId, [makePost(after(2)).id])).toEqual([]);
	expect([await store.count(userId, span), await store.count(otherId, span)]).toEqual([2, 1]);
	await store.save(
		otherId,
		[makePost(after(3), { id: '9', editIds: [makePost(after(1)).id, '9'] })],
		'home 2',
	);
	expect(await store.count(userId, span)).toBe(2);
});

test('saving returns the number of new posts', async () => {
	const posts = [1, 2, 3].map((minute) => makePost(after(minute)));
	expect(await store.save(userId, posts.slice(0, 2), 'home 1')).toBe(2);
	expect(await store.save(userId, posts, 'home 1')).toBe(1);
	expect(await store.save(userId, posts, 'home 1', new Date(0))).toBe(0);
	expect(await store.save(otherId, posts, 'home 2')).toBe(3);
	expect(await store.save(userId, [], 'home 1')).toBe(0);
});

test('a window includes its start and excludes its end', async () => {
	const times = [new Date(noon.getTime() - 1), noon, new Date(after(60).getTime() - 1), after(60)];
	await store.save(
		userId,
		times.map((time) => makePost(time)),
		'home 1',
	);
	expect((await readAll(userId)).map(({ createdAt }) => createdAt)).toEqual([times[2], times[1]]);
	expect(await store.count(userId, span)).toBe(2);
});

test('pages of a window are newest first and hold each post once, even at equal times', async () => {
	const posts = Array.from({ length: 57 }, (_, n) =>
		makePost(after(n % 3), { id: String(10_000 + n), editIds: [String(10_000 + n)] }),
	);
	await store.save(userId, posts, 'home 1');
	const read: Post[] = [];
	for (let before: Post | undefined, more = true; more; before = read.at(-1)) {
		const page = await store.readWindow(userId, { ...span, limit: 10, before });
		read.push(...page);
		more = page.length > 0;
	}
	expect(read).toHaveLength(57);
	expect(new Set(read.map(({ id }) => id)).size).toBe(57);
	expect(read.map(({ createdAt }) => createdAt.getTime())).toEqual(
		read.map(({ createdAt }) => createdAt.getTime()).sort((one, two) => two - one),
	);
});

describe('a post that is read again', () => {
	test('has the newest counts and names', async () => {
		await store.save(userId, [makePost(after(1), { likes: 3 })], 'home 1', after(5));
		await store.save(
			userId,
			[makePost(after(1), { likes: 8, authorName: 'Solveig A.' })],
			'home 1',
			after(6),
		);
		expect(await readAll(userId)).toMatchObject([{ likes: 8, authorName: 'Solveig A.' }]);
	});

	test('by a slower fetch that started earlier keeps the newer counts', async () => {
		await store.save(userId, [makePost(after(1), { likes: 8 })], 'home 1', after(6));
		await store.save(userId, [makePost(after(1), { likes: 3 })], 'home 1', after(5));
		expect(await readAll(userId)).toMatchObject([{ likes: 8 }]);
	});

	test('after an edit replaces its earlier versions', async () => {
		const versions = [makePost(after(1)), makePost(after(2)), makePost(after(3))];
		const editIds = versions.map(({ id }) => id);
		for (const [n, version] of versions.entries()) {
			await store.save(
				userId,
				[{ ...version, editIds: editIds.slice(0, n + 1) }, makePost(after(30))],
				'home 1',
			);
			expect((await readAll(userId)).map(({ id }) => id)).toEqual([
				makePost(after(30)).id,
				version.id,
			]);
		}
	});
});

describe('a post that two sources return', () => {
	const bySource = async (source: string) =>
		(await store.readWindow(userId, { ...span, limit: 9, sources: [source] })).map(({ id }) => id);

	test('is read from both, and once from the two together', async () => {
		const post = makePost(after(1));
		await store.save(userId, [post], 'search a');
		await store.save(userId, [post], 'home 1');
		await store.save(userId, [post], 'home 1');
		expect([await bySource('search a'), await bySource('home 1')]).toEqual([[post.id], [post.id]]);
		expect(await bySource('home 2')).toEqual([]);
		const window = { ...span, limit: 9 };
		expect(
			await store.readWindow(userId, { ...window, sources: ['home 1', 'search a'] }),
		).toHaveLength(1);
		expect(await store.readWindow(userId, { ...window, exceptSources: ['home 1'] })).toEqual([]);
		expect(await store.count(userId, { ...span, sources: ['home 1'] })).toBe(1);
	});

	test('also belongs to the source whose page was requested earlier', async () => {
		const post = makePost(after(1), { likes: 8 });
		await store.save(userId, [post], 'home 1', after(6));
		await store.save(userId, [{ ...post, likes: 3 }], 'search a', after(5));
		expect(await bySource('search a')).toEqual([post.id]);
		expect(await readAll(userId)).toMatchObject([{ likes: 8 }]);
	});

	test('keeps its sources when it is edited', async () => {
		const [first, second] = [makePost(after(1)), makePost(after(2))];
		await store.save(userId, [first], 'search a');
		await store.save(userId, [first], 'home 1');
		await store.save(userId, [{ ...second, editIds: [first.id, second.id] }], 'list 3');
		for (const source of ['search a', 'home 1', 'list 3'])
			expect(await bySource(source), source).toEqual([second.id]);
	});
});

test('saving no posts does nothing', async () => {
	await store.save(userId, [], 'home 1');
	expect(await readAll(userId)).toEqual([]);
	expect(await store.summarize(userId)).toEqual({ stored: 0, storedSince: null });
});

test('the summary has the number of posts and the time of the oldest', async () => {
	await store.save(
		userId,
		[makePost(after(1)), makePost(after(-600)), makePost(after(9))],
		'home 1',
	);
	expect(await store.summarize(userId)).toEqual({ stored: 3, storedSince: after(-600) });
});

describe('the fetched range', () => {
	const at = (from: number, to: number) => ({ since: after(from), until: after(to) });
	const find = async (owner: string, key: string) =>
		(await createFetchedRangeStore(app.services.em).find(owner, [{ key }])).get(key);

	test.each([
		['is the range that was read', [at(0, 10)], at(0, 10)],
		['grows by a range that follows it', [at(0, 10), at(10, 20)], at(0, 20)],
		['grows by a range that precedes it', [at(10, 20), at(0, 10)], at(0, 20)],
		['grows by a range that overlaps', [at(0, 10), at(5, 20)], at(0, 20)],
		['is not reduced by a range within it', [at(0, 20), at(5, 10)], at(0, 20)],
		['is replaced by a newer range after a gap', [at(0, 10), at(11, 20)], at(11, 20)],
		['stays when an older range has a gap to it', [at(11, 20), at(0, 10)], at(11, 20)],
	])('%s', async (_, reads, expected) => {
		const fetchedRanges = createFetchedRangeStore(app.services.em);
		for (const read of reads) await fetchedRanges.extend(userId, 'home 1', read);
		expect(await find(userId, 'home 1')).toEqual(expected);
	});

	test('belongs to a user and a source, and stays while other sources are read', async () => {
		const fetchedRanges = createFetchedRangeStore(app.services.em);
		await fetchedRanges.extend(userId, 'home 1', at(0, 10));
		await fetchedRanges.extend(userId, 'home 2', at(5, 20));
		expect(await find(otherId, 'home 1')).toBeUndefined();
		expect(await find(userId, 'search a')).toBeUndefined();
		expect(await find(userId, 'home 1')).toEqual(at(0, 10));
		expect(await find(userId, 'home 2')).toEqual(at(5, 20));
	});
});
