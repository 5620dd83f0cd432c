import type { Verdict } from 'bff/contract/filter/verdict';

/** The status of a post in a run: by the user's override, otherwise by Warble's verdict. */
export type PostStatus = 'included' | 'excluded' | 'not_judged';
/** The filter of a list of posts. */
export type Show = 'all' | PostStatus;

export function statusOf({ judged, included, manualInclude, manualExclude }: Verdict): PostStatus {
	if (manualExclude) return 'excluded';
	if (manualInclude) return 'included';
	if (!judged) return 'not_judged';
	return included ? 'included' : 'excluded';
}

export function isOverridden({ manualInclude, manualExclude }: Verdict): boolean {
	return manualInclude || manualExclude;
}

export interface Counts {
	all: number;
	included: number;
	excluded: number;
	not_judged: number;
	overridden: number;
}

export function countPosts(posts: readonly Verdict[]): Counts {
	const counts: Counts = {
		all: posts.length,
		included: 0,
		excluded: 0,
		not_judged: 0,
		overridden: 0,
	};
	for (const post of posts) {
		counts[statusOf(post)] += 1;
		if (isOverridden(post)) counts.overridden += 1;
	}
	return counts;
}
