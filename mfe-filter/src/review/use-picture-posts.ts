import type { Verdict } from 'bff/contract/filter-run';
import type { RunPicturePost } from 'design-system/run-picture';
import { useMemo } from 'react';
import { isOverridden, statusOf } from './post-status.ts';

const drawn = new WeakMap<Verdict, RunPicturePost>();

/** What the picture is drawn from. While a run goes, only new posts are turned into it. */
export function usePicturePosts(posts: readonly Verdict[]): RunPicturePost[] {
	return useMemo(() => posts.map(pictureOf), [posts]);
}

function pictureOf(post: Verdict): RunPicturePost {
	const known = drawn.get(post);
	if (known) return known;
	const { tweetId, created_at, metrics } = post;
	const picture = {
		id: tweetId,
		at: Date.parse(created_at),
		verdict: statusOf(post),
		byYou: isOverridden(post),
		likes: metrics.likes,
	};
	drawn.set(post, picture);
	return picture;
}
