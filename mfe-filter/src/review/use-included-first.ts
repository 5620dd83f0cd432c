import type { Verdict } from 'bff/contract/filter/verdict';
import { useMemo, useState } from 'react';
import { statusOf } from './post-status.ts';

/** Sorts included posts first. A post that is overridden later keeps its place. */
export function useIncludedFirst(posts: readonly Verdict[], isSorted: boolean): readonly Verdict[] {
	const [atFirst] = useState(() => new Map<string, boolean>());
	return useMemo(() => {
		if (!isSorted) return posts;
		for (const post of posts)
			if (!atFirst.has(post.tweetId)) atFirst.set(post.tweetId, statusOf(post) === 'included');
		const isFirst = ({ tweetId }: Verdict) => atFirst.get(tweetId);
		return [...posts.filter(isFirst), ...posts.filter((post) => !isFirst(post))];
	}, [posts, isSorted, atFirst]);
}
