import type { Verdict } from 'bff/contract/filter/verdict';
import type { RunPicturePost } from 'design-system/run-picture';
import { useMemo } from 'react';
import { isOverridden, statusOf } from './post-status.ts';

const cache = new WeakMap<Verdict, RunPicturePost>();

/** Converts posts for the run picture. Converted posts are cached, as new ones keep arriving. */
export function usePicturePosts(posts: readonly Verdict[]): RunPicturePost[] {
	return useMemo(() => posts.map(toPicturePost), [posts]);
}

function toPicturePost(post: Verdict): RunPicturePost {
	const cached = cache.get(post);
	if (cached) return cached;
	const { tweetId, created_at, metrics } = post;
	const picture = {
		id: tweetId,
		at: Date.parse(created_at),
		verdict: statusOf(post),
		byYou: isOverridden(post),
		likes: metrics.likes,
	};
	cache.set(post, picture);
	return picture;
}
