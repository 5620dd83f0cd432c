import { expect, test } from 'vitest';
import { post } from '../testing/samples.ts';
import { partitionPosts } from './use-stable-posts.ts';

const shownOf = (...posts: { tweetId: string }[]) => new Set(posts.map(({ tweetId }) => tweetId));

test('posts below the last row in view are shown at once; those above it wait', () => {
	const all = [post(0), post(1), post(2), post(3), post(4)];
	const { rows, waiting } = partitionPosts(all, shownOf(post(1), post(3)), post(3));
	expect(rows).toEqual([post(1), post(3), post(4)]);
	expect(waiting).toBe(2);
});

test('without a row in view, no posts wait', () => {
	const all = [post(0), post(1)];
	expect(partitionPosts(all, new Set(), undefined)).toEqual({ rows: all, waiting: 0 });
});
