import type { Span } from './tweet-store.ts';

/**
 * A part of a window, and the source of its posts: bought at the source; stored without gaps; or
 * stored, possibly with gaps.
 */
export interface WindowPart extends Span {
	from: 'source' | 'fetched_range' | 'storage';
}

export interface Reach {
	/** The range of which all posts are stored. */
	fetchedRange: Span | undefined;
	/** The earliest time that the source can read; undefined without a source. */
	sourceStart: Date | undefined;
}

/** Splits a window into consecutive parts, newest first. */
export function planWindow(
	{ since, until }: Span,
	{ fetchedRange, sourceStart }: Reach,
): WindowPart[] {
	const [start, end] = [since.getTime(), until.getTime()];
	const inside = [fetchedRange?.since, fetchedRange?.until, sourceStart]
		.flatMap((time) => time?.getTime() ?? [])
		.filter((time) => time > start && time < end);
	const bounds = [...new Set([start, ...inside, end])].sort((one, other) => other - one);
	return bounds.slice(1).map((from, index) => {
		const part = { since: new Date(from), until: new Date(bounds[index] ?? end) };
		if (fetchedRange && fetchedRange.since <= part.since && part.until <= fetchedRange.until)
			return { ...part, from: 'fetched_range' };
		return { ...part, from: sourceStart && sourceStart <= part.since ? 'source' : 'storage' };
	});
}
