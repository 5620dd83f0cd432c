import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { excluded, fourPosts, post } from '../testing/samples.ts';
import { useIncludedFirst } from './use-included-first.ts';

const ids = (posts: readonly { tweetId: string }[]) => posts.map(({ tweetId }) => tweetId);

test('included posts come first, and one that is overridden keeps its place', () => {
	const posts = [post(0, excluded), post(1), post(2, excluded), post(3)];
	const { result, rerender } = renderHook((given) => useIncludedFirst(given, true), {
		initialProps: posts,
	});
	const sorted = ids([post(1), post(3), post(0), post(2)]);
	expect(ids(result.current)).toEqual(sorted);
	rerender([post(0, excluded), post(1, { manualExclude: true }), post(2, excluded), post(3)]);
	expect(ids(result.current)).toEqual(sorted);
});

test('while posts are missing, they keep their order', () => {
	const { result } = renderHook(() => useIncludedFirst(fourPosts, false));
	expect(result.current).toBe(fourPosts);
});
