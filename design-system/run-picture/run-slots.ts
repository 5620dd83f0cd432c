import type { VerdictValue } from '../verdict/verdict-labels.ts';

export type RunPicturePost = {
	id: string;
	/** When it was written, in ms since 1970. */
	at: number;
	verdict: VerdictValue;
	/** Changed by hand. */
	byYou?: boolean;
	/** At reading time. */
	likes?: number;
};

/**
 * What stands at one place of the line: one post, or where they are too many, several that follow
 * each other.
 */
export type RunSlot = {
	posts: RunPicturePost[];
	included: number;
	excluded: number;
	notJudged: number;
	changed: number;
	likes: number;
};

/** A stretch of the run: times in ms since 1970, both belong to it. */
export type RunRange = { from: number; to: number };

/**
 * The line, from the oldest post on the left to the newest on the right. `total` is how many posts
 * there will be: what is not judged yet leaves places empty on the left, since the newest are read
 * first. One place for each post while it has four pixels, else one for six.
 */
export function buildSlots(
	posts: readonly RunPicturePost[],
	total: number,
	width: number,
): RunSlot[] {
	const places = Math.max(total, posts.length);
	const count = places > width / 4 ? Math.max(1, Math.floor(width / 6)) : places;
	const slots = Array.from(
		{ length: count },
		(): RunSlot => ({ posts: [], included: 0, excluded: 0, notJudged: 0, changed: 0, likes: 0 }),
	);
	const inTime = posts.toSorted((a, b) => a.at - b.at);
	for (const [index, post] of inTime.entries()) {
		const slot = slots[Math.floor(((places - posts.length + index) * count) / places)];
		if (!slot) continue;
		slot.posts.push(post);
		if (post.verdict === 'included') slot.included += 1;
		else if (post.verdict === 'excluded') slot.excluded += 1;
		else slot.notJudged += 1;
		if (post.byYou) slot.changed += 1;
		slot.likes += post.likes ?? 0;
	}
	return slots;
}

/** The stretch between two places, whichever comes first; undefined where nothing stands there. */
export function rangeOfSlots(
	slots: readonly RunSlot[],
	one: number,
	other: number,
): RunRange | undefined {
	const posts = slots
		.slice(Math.min(one, other), Math.max(one, other) + 1)
		.flatMap((slot) => slot.posts);
	const [first, last] = [posts[0], posts.at(-1)];
	return first && last ? { from: first.at, to: last.at } : undefined;
}

/** The first and the last place that has a post of the stretch. */
export function slotsInRange(
	slots: readonly RunSlot[],
	{ from, to }: RunRange,
): { first: number; last: number } | undefined {
	const isIn = ({ posts }: RunSlot) => posts.some(({ at }) => at >= from && at <= to);
	const first = slots.findIndex(isIn);
	return first < 0 ? undefined : { first, last: slots.findLastIndex(isIn) };
}
