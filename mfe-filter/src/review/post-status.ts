import type { Verdict } from 'bff/contract/filter-run';

/** Where a post stands: as the person decided, otherwise as Warble judged. */
export type Standing = 'included' | 'excluded' | 'not_judged';
/** Which posts of a run are shown. */
export type Show = 'all' | Standing;

export function standingOf({ judged, included, manualInclude, manualExclude }: Verdict): Standing {
	if (manualExclude) return 'excluded';
	if (manualInclude) return 'included';
	if (!judged) return 'not_judged';
	return included ? 'included' : 'excluded';
}

export function isByHand({ manualInclude, manualExclude }: Verdict): boolean {
	return manualInclude || manualExclude;
}

export interface Counts {
	all: number;
	included: number;
	excluded: number;
	not_judged: number;
	byHand: number;
}

export function count(posts: readonly Verdict[]): Counts {
	const counts: Counts = { all: posts.length, included: 0, excluded: 0, not_judged: 0, byHand: 0 };
	for (const post of posts) {
		counts[standingOf(post)] += 1;
		if (isByHand(post)) counts.byHand += 1;
	}
	return counts;
}
