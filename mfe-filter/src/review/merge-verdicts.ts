import type { Verdict } from 'bff/contract/filter/verdict';

/** Sorts the newest post first; posts of the same second by their numeric id. */
export function compareByTime(a: Verdict, b: Verdict): number {
	if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
	return b.tweetId.length - a.tweetId.length || (a.tweetId < b.tweetId ? 1 : -1);
}

/**
 * Adds verdicts to the known ones. If a post has several verdicts, the one with the highest `seq`
 * counts.
 */
export function mergeVerdicts(
	known: readonly Verdict[],
	arrivals: readonly Verdict[],
): readonly Verdict[] {
	const newest = new Map<string, Verdict>();
	for (const post of known) newest.set(post.tweetId, post);
	for (const post of arrivals)
		if (post.seq >= (newest.get(post.tweetId)?.seq ?? 0)) newest.set(post.tweetId, post);
	return [...newest.values()].sort(compareByTime);
}
