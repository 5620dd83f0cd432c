import type { Span } from './tweet-store.ts';

/**
 * A part of a window, and where its posts are had from: bought at the source, stored without a gap,
 * or whatever happens to be stored.
 */
export interface WindowPart extends Span {
	from: 'source' | 'stretch' | 'storage';
}

export interface Reach {
	/** What is stored without a gap. */
	stretch: Span | undefined;
	/** How far back the source reaches; undefined where there is none. */
	reach: Date | undefined;
}

/** Cuts a window into parts, newest first: they cover it, and each moment is in one of them. */
export function planWindow({ since, until }: Span, { stretch, reach }: Reach): WindowPart[] {
	const [start, end] = [since.getTime(), until.getTime()];
	const inside = [stretch?.since, stretch?.until, reach]
		.flatMap((time) => time?.getTime() ?? [])
		.filter((time) => time > start && time < end);
	const cuts = [...new Set([start, ...inside, end])].sort((one, other) => other - one);
	return cuts.slice(1).map((from, at) => {
		const part = { since: new Date(from), until: new Date(cuts[at] ?? end) };
		if (stretch && stretch.since <= part.since && part.until <= stretch.until)
			return { ...part, from: 'stretch' };
		return { ...part, from: reach && reach <= part.since ? 'source' : 'storage' };
	});
}
