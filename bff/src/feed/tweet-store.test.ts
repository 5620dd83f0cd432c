import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '../providers/x/post-source.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { madePost } from '../testing/database/made-post.ts';
import { createStretchStore } from './fetched-range-store.ts';
import type { TweetStore } from './tweet-store.ts';

const MINUTE = 60_000;
const noon = new Date('2026-11-10T12:00:00.123Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE);
const span = { since: noon, until: after(60) };

let app: TestApp;
let store: TweetStore;
let person: string;
let other: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	store = app.services.tweets;
});
afterAll(() => app.close());
beforeEach(async () => {
	[person, other] = [(await app.loginAs()).id, (await app.loginAs()).id];
});

async function readAll(userId: string, window = span, limit = 100): Promise<Post[]> {
	return store.readWindow(userId, { ...window, limit });
}

test('a post comes back as it was stored, whatever is in it', async () => {
	const odd = madePost(after(1), {
		text: 'quotes " \' \\ ; -- $1 ? %s\n\t\u0001 العربية 日本 👨‍👩‍👧 \u202e',
		avatarUrl: 'https://pbs.twimg.com/a.jpg',
		repostOf: { id: '77', authorName: 'O’Nagh “B”', authorUsername: 'oonaghreads' },
		replyTo: '1849302847561234567',
		lang: null,
		editIds: ['5', '6', madePost(after(1)).id],
		likes: 5_000_000_000,
	});
	await store.save(person, [odd, madePost(after(2))], 'home 1');
	expect(await readAll(person)).toEqual([madePost(after(2)), { ...odd, likes: 2 ** 31 - 1 }]);
	expect(await store.find(person, [odd.id, '404'])).toEqual([{ ...odd, likes: 2 ** 31 - 1 }]);
});

test('what one person read is nobody else’s, also when it is the same post [C1]', async () => {
	await store.save(person, [madePost(after(1), { likes: 10 }), madePost(after(2))], 'home 1');
	await store.save(other, [madePost(after(1), { likes: 99 })], 'home 2');
	expect(await readAll(person)).toMatchObject([{ id: madePost(after(2)).id }, { likes: 10 }]);
	expect(await readAll(other)).toMatchObject([{ likes: 99 }]);
	expect(await store.find(other, [madePost(after(2)).id])).toEqual([]);
	expect([await store.count(person, span), await store.count(other, span)]).toEqual([2, 1]);
	await store.save(
		other,
		[madePost(after(3), { id: '9', editIds: [madePost(after(1)).id, '9'] })],
		'home 2',
	);
	expect(await store.count(person, span)).toBe(2);
});

test('storing tells how many posts were not there before', async () => {
	const posts = [1, 2, 3].map((minute) => madePost(after(minute)));
	expect(await store.save(person, posts.slice(0, 2), 'home 1')).toBe(2);
	expect(await store.save(person, posts, 'home 1')).toBe(1);
	expect(await store.save(person, posts, 'home 1', new Date(0))).toBe(0);
	expect(await store.save(other, posts, 'home 2')).toBe(3);
	expect(await store.save(person, [], 'home 1')).toBe(0);
});

test('a window begins with its first moment and ends before its last', async () => {
	const times = [new Date(noon.getTime() - 1), noon, new Date(after(60).getTime() - 1), after(60)];
	await store.save(
		person,
		times.map((time) => madePost(time)),
		'home 1',
	);
	expect((await readAll(person)).map(({ createdAt }) => createdAt)).toEqual([times[2], times[1]]);
	expect(await store.count(person, span)).toBe(2);
});

test('a window is read page by page, newest first, and each post once, also where many have the same moment', async () => {
	const posts = Array.from({ length: 57 }, (_, n) =>
		madePost(after(n % 3), { id: String(10_000 + n), editIds: [String(10_000 + n)] }),
	);
	await store.save(person, posts, 'home 1');
	const read: Post[] = [];
	for (let before: Post | undefined, more = true; more; before = read.at(-1)) {
		const page = await store.readWindow(person, { ...span, limit: 10, before });
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
	test('has the newest counts and words', async () => {
		await store.save(person, [madePost(after(1), { likes: 3 })], 'home 1', after(5));
		await store.save(
			person,
			[madePost(after(1), { likes: 8, authorName: 'Solveig A.' })],
			'home 1',
			after(6),
		);
		expect(await readAll(person)).toMatchObject([{ likes: 8, authorName: 'Solveig A.' }]);
	});

	test('by a slower reading that began before does not go back', async () => {
		await store.save(person, [madePost(after(1), { likes: 8 })], 'home 1', after(6));
		await store.save(person, [madePost(after(1), { likes: 3 })], 'home 1', after(5));
		expect(await readAll(person)).toMatchObject([{ likes: 8 }]);
	});

	test('after an edit takes the place of its earlier versions', async () => {
		const versions = [madePost(after(1)), madePost(after(2)), madePost(after(3))];
		const editIds = versions.map(({ id }) => id);
		for (const [n, version] of versions.entries()) {
			await store.save(
				person,
				[{ ...version, editIds: editIds.slice(0, n + 1) }, madePost(after(30))],
				'home 1',
			);
			expect((await readAll(person)).map(({ id }) => id)).toEqual([
				madePost(after(30)).id,
				version.id,
			]);
		}
	});
});

describe('a post that two sources show', () => {
	test('stays with the one that is read now', async () => {
		const stretches = createStretchStore(app.services.em);
		const bySource = async (source: string) =>
			(await store.readWindow(person, { ...span, limit: 9, source })).length;
		await stretches.begin(person, 'search a');
		await store.save(person, [madePost(after(1))], 'search a');
		await store.save(person, [madePost(after(1))], 'home 1');
		expect([await bySource('search a'), await bySource('home 1')]).toEqual([1, 0]);
		await stretches.begin(person, 'home 1');
		await store.save(person, [madePost(after(1))], 'home 1');
		expect([await bySource('search a'), await bySource('home 1')]).toEqual([0, 1]);
	});
});

test('nothing to store is no statement', async () => {
	await store.save(person, [], 'home 1');
	expect(await readAll(person)).toEqual([]);
	expect(await store.summarize(person)).toEqual({ stored: 0, storedSince: null });
});

test('the summary counts all and knows the oldest', async () => {
	await store.save(
		person,
		[madePost(after(1)), madePost(after(-600)), madePost(after(9))],
		'home 1',
	);
	expect(await store.summarize(person)).toEqual({ stored: 3, storedSince: after(-600) });
});

describe('what was read without a gap', () => {
	const at = (from: number, to: number) => ({ since: after(from), until: after(to) });

	test.each([
		['is what was read', [at(0, 10)], at(0, 10)],
		['grows by what comes after it', [at(0, 10), at(10, 20)], at(0, 20)],
		['grows by what comes before it', [at(10, 20), at(0, 10)], at(0, 20)],
		['grows by what overlaps', [at(0, 10), at(5, 20)], at(0, 20)],
		['loses nothing to what lies within', [at(0, 20), at(5, 10)], at(0, 20)],
		['begins anew with something newer after a gap', [at(0, 10), at(11, 20)], at(11, 20)],
		['stays when something older comes with a gap', [at(11, 20), at(0, 10)], at(11, 20)],
	])('%s', async (_, reads, expected) => {
		const stretches = createStretchStore(app.services.em);
		await stretches.begin(person, 'home 1');
		for (const read of reads) await stretches.extend(person, 'home 1', read);
		expect(await stretches.find(person, 'home 1')).toEqual(expected);
	});

	test('belongs to a source and a person: another source begins anew, and a late word of the old one counts for nothing', async () => {
		const stretches = createStretchStore(app.services.em);
		await stretches.begin(person, 'home 1');
		await stretches.extend(person, 'home 1', at(0, 10));
		expect(await stretches.find(other, 'home 1')).toBeUndefined();
		expect(await stretches.begin(person, 'home 1')).toEqual(at(0, 10));
		expect(await stretches.begin(person, 'search a')).toBeUndefined();
		await stretches.extend(person, 'home 1', at(10, 20));
		expect(await stretches.find(person, 'search a')).toBeUndefined();
		expect(await stretches.begin(person, 'home 1')).toBeUndefined();
	});
});
