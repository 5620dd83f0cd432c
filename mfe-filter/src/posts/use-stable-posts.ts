import type { Verdict } from 'bff/contract/filter-run';
import { useCallback, useRef, useState } from 'react';
import { compareByTime } from '../review/merge-verdicts.ts';

export interface StablePosts {
	/** What stands in the list. */
	rows: readonly Verdict[];
	/** How many wait, because they would push what is being read. */
	waiting: number;
}

/** Takes up what comes after the last row in view; what belongs above it waits. */
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

interface Held extends StablePosts {
	posts: readonly Verdict[];
	listKey: string;
}

/** A list that may grow without moving what is being read. Another `listKey` is another list. */
export function useStablePosts(posts: readonly Verdict[], listKey: string) {
	const lastInView = useRef<Verdict>(undefined);
	const [held, setHeld] = useState<Held>({ posts, listKey, rows: posts, waiting: 0 });
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
		/** Lets in what waits. */
		release: useCallback(() => setHeld((last) => ({ ...last, rows: last.posts, waiting: 0 })), []),
		/** Tell it what the reader sees. */
		onInView: useCallback((last: Verdict | undefined) => {
			lastInView.current = last;
		}, []),
	};
}
