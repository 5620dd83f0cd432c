import { expect, test } from 'vitest';
import type { Post } from '../../networks/post-source.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { HOUR_MS } from '../../time.ts';
import { type Lane, type LanePage, mergeNewestFirst } from './merge-newest-first.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(start - hours * HOUR_MS);
const post = (hours: number, id = `${hours}`, more: Partial<Post> = {}) =>
	makePost(ago(hours), { id, ...more });

/** A lane of pages, and the number of pages that were read from it. */
function lane(...pages: LanePage[]) {
	const counts = { read: 0, isClosed: false };
	async function* read(): Lane {
		try {
			for (const page of pages) {
				counts.read += 1;
				yield page;
			}
		} finally {
			counts.isClosed = true;
		}
	}
	return { counts, pages: read() };
}
const page = (...posts: Post[]): LanePage => ({ posts, back: posts.at(-1)?.createdAt ?? ago(0) });

async function merge(lanes: readonly { pages: Lane }[], maxPosts = 100) {
	const taken: string[][] = [];
	for await (const posts of mergeNewestFirst(
		lanes.map(({ pages }) => pages),
		maxPosts,
	))
		taken.push(posts.map(({ id }) => id));
	return taken;
}

test('lanes are merged newest first, and equal times in the order of the lanes', async () => {
	const merged = await merge([
		lane(page(post(1), post(4)), page(post(6, 'one'))),
		lane(page(post(2), post(3)), page(post(5), post(6, 'other'))),
	]);
	expect(merged.flat()).toEqual(['1', '2', '3', '4', '5', 'one', 'other']);
});

test('the pages of a single lane stay as they are', async () => {
	const only = lane(page(post(1), post(2)), page(post(3)));
	expect(await merge([only])).toEqual([['1', '2'], ['3']]);
	expect(await merge([])).toEqual([]);
});

test('a page is read only when the one before is used up and could be followed by newer posts', async () => {
	const busy = lane(page(post(1), post(2)), page(post(3), post(4)), page(post(20)));
	const quiet = lane(page(post(10)), page(post(11)));
	const merging = mergeNewestFirst([busy.pages, quiet.pages], 100);
	const reads: [number, number][] = [];
	for await (const _ of merging) reads.push([busy.counts.read, quiet.counts.read]);
	expect(reads).toEqual([
		[1, 1],
		[2, 1],
		[3, 1],
		[3, 2],
		[3, 2],
	]);
});

test('a lane that reaches further back without posts is not asked again before that time', async () => {
	const empty = lane({ posts: [], back: ago(5) }, { posts: [], back: ago(9) });
	const posts = lane(page(post(1), post(2)), page(post(3)), page(post(7)));
	const merging = mergeNewestFirst([empty.pages, posts.pages], 3);
	for await (const _ of merging);
	expect(empty.counts.read).toBe(1);
});

test('each post is yielded once, an edited one in its newest version', async () => {
	const edited = post(1, 'new', { editIds: ['old', 'new'] });
	const merged = await merge([lane(page(edited, post(4))), lane(page(post(3, 'old'), post(4)))]);
	expect(merged.flat()).toEqual(['new', '4']);
});

test('ends after the maximum number of posts, and closes all lanes', async () => {
	const lanes = [lane(page(post(1), post(3)), page(post(5))), lane(page(post(2), post(4)))];
	expect((await merge(lanes, 3)).flat()).toEqual(['1', '2', '3']);
	expect(lanes.map(({ counts }) => counts.isClosed)).toEqual([true, true]);
	expect(lanes[0]?.counts.read).toBe(1);
});

test('an error of a lane ends the merge, and closes the other lanes', async () => {
	async function* failing(): Lane {
		yield page(post(1));
		throw new Error('No more.');
	}
	const other = lane(page(post(2), post(3)));
	await expect(merge([{ pages: failing() }, other])).rejects.toThrow('No more.');
	expect(other.counts.isClosed).toBe(true);
});
