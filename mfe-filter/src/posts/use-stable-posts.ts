import type { Verdict } from 'bff/contract/filter/verdict';
import { useCallback, useRef, useState } from 'react';
import { compareByTime } from '../review/merge-verdicts.ts';

export interface StablePosts {
	/** The posts that are shown. */
	rows: readonly Verdict[];
	/** The number of new posts that are not shown yet, because they would move the rows in view. */
	waiting: number;
}

/** Shows new posts that come after the last row in view; those above it have to wait. */
export function partitionPosts(
	posts: readonly Verdict[],
	shown: ReadonlySet<string>,
	lastInView: Verdict | undefined,
): StablePosts {
	const rows = lastInView
		? posts.filter((post) => shown.has(post.tweetId) || compareByTime(post, lastInView) > 0)
		: posts;
	return { rows, waiting: posts.length - rows.length };
}

interface ListState extends StablePosts {
	posts: readonly Verdict[];
	listKey: string;
}

/** A list that grows without moving the rows in view. A new `listKey` starts a new list. */
export function useStablePosts(posts: readonly Verdict[], listKey: string) {
	const lastInView = useRef<Verdict>(undefined);
	const [held, setHeld] = useState<ListState>({ posts, listKey, rows: posts, waiting: 0 });
	let current = held;
	if (held.listKey !== listKey) current = { posts, listKey, rows: posts, waiting: 0 };
	else if (held.posts !== posts) {
		const shown = new Set(held.rows.map(({ tweetId }) => tweetId));
		current = { posts, listKey, ...partitionPosts(posts, shown, lastInView.current) };
	}
	if (current !== held) setHeld(current);

	return {
		rows: current.rows,
		waiting: current.waiting,
		/** Shows the waiting posts. */
		release: useCallback(() => setHeld((last) => ({ ...last, rows: last.posts, waiting: 0 })), []),
		/** To be called with the last row in view. */
		onInView: useCallback((last: Verdict | undefined) => {
			lastInView.current = last;
		}, []),
	};
}
