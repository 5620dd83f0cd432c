import type { Span } from '../tweet-store.ts';
import type { Lane } from './merge-newest-first.ts';
import type { SourceLane } from './source-lane.ts';
import { type LaneOptions, readStored } from './stored-posts.ts';

export interface OtherPostsOptions extends LaneOptions {
	window: Span;
	/** The lanes of the current sources. */
	lanes: readonly Pick<SourceLane, 'source' | 'gaps' | 'back'>[];
}

/**
 * Reads the stored posts of no current source, where all current sources have gaps. It can only
 * follow their lanes, which learn of their gaps as they are read.
 */
export async function* readOtherPosts(options: OtherPostsOptions): Lane {
	const { window, lanes } = options;
	const exceptSources = lanes.map(({ source }) => source.key);
	for (let { until } = window; until > window.since; ) {
		const since = latest([window.since, ...lanes.map(({ back }) => back)]);
		if (since < until) {
			for (const gap of commonGaps({ since, until }, lanes))
				yield* readStored(options, { ...gap, exceptSources });
			until = since;
		}
		yield { posts: [], back: new Date(until.getTime() - 1) };
	}
}

/** The parts of a span that are in a gap of every lane, newest first. */
function commonGaps(span: Span, lanes: readonly Pick<SourceLane, 'gaps'>[]): Span[] {
	let common = [span];
	for (const { gaps } of lanes) {
		common = common.flatMap((part) =>
			gaps
				.map((gap) => ({
					since: latest([part.since, gap.since]),
					until: part.until < gap.until ? part.until : gap.until,
				}))
				.filter(({ since, until }) => since < until),
		);
	}
	return common;
}

/** The latest of some times, at least one. */
export function latest([first, ...more]: readonly [Date, ...Date[]]): Date {
	return more.reduce((one, other) => (other > one ? other : one), first);
}
