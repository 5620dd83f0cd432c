import { expect, test } from 'vitest';
import { post } from '../testing/samples.ts';
import { mergeVerdicts } from './merge-verdicts.ts';

const ids = (posts: readonly { tweetId: string }[]) => posts.map(({ tweetId }) => tweetId);

test('posts are sorted newest first, in whatever order they arrive', () => {
	const posts = [post(0), post(1), post(2), post(3)];
	expect(
		ids(
			mergeVerdicts(
				[],
				[2, 0, 3, 1].flatMap((n) => posts[n] ?? []),
			),
		),
	).toEqual(ids(posts));
	expect(ids(mergeVerdicts([post(3), post(1)], [post(2), post(0)]))).toEqual(ids(posts));
});

test('every post is listed once, however often its verdict arrives [H5]', () => {
	const posts = [post(0), post(1), post(2)];
	for (let from = 0; from <= posts.length; from++)
		expect(ids(mergeVerdicts(posts, posts.slice(from)))).toEqual(ids(posts));
});

test('the verdict with the highest seq counts, also if an older one arrives later', () => {
	const before = post(0, { seq: 1, judged: false });
	const after = post(0, { seq: 9 });
	expect(mergeVerdicts([before], [after])).toEqual([after]);
	expect(mergeVerdicts([after], [before])).toEqual([after]);
});

test('posts of the same second are sorted by their numeric id', () => {
	const at = { created_at: '2026-11-20T08:00:00.000Z' };
	const old = post(0, { ...at, tweetId: '999' });
	const young = post(1, { ...at, tweetId: '1000' });
	expect(ids(mergeVerdicts([], [old, young]))).toEqual(['1000', '999']);
});
