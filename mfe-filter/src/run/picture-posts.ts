import type { Verdict } from 'bff/contract/filter-run';
import { useMemo } from 'react';
import { isByHand, standingOf } from './standing.ts';

/** A post as the run picture draws it. */
export interface PicturePost {
	id: string;
	/** Milliseconds. */
	at: number;
	verdict: ReturnType<typeof standingOf>;
	byYou: boolean;
	likes: number;
}

const drawn = new WeakMap<Verdict, PicturePost>();

/** What the picture is drawn from. While a run goes, only new posts are turned into it. */
export function usePicturePosts(posts: readonly Verdict[]): PicturePost[] {
	return useMemo(() => posts.map(pictureOf), [posts]);
}

function pictureOf(post: Verdict): PicturePost {
	const known = drawn.get(post);
	if (known) return known;
	const { tweetId, created_at, metrics } = post;
	const picture = { id: tweetId, at: Date.parse(created_at), verdict: standingOf(post), byYou: isByHand(post), likes: metrics.likes };
	drawn.set(post, picture);
	return picture;
}
