import type { VerdictValue } from '../verdict/verdict-labels.ts';

export type RunPicturePost = {
	id: string;
	/** When it was written, in ms since 1970. */
	at: number;
	verdict: VerdictValue;
	/** The user overrode the verdict. */
	byYou?: boolean;
	/** When the post was fetched. */
	likes?: number;
};

/** A position on the line: one post, or several consecutive ones if there is no room for each. */
export type RunSlot = {
	posts: RunPicturePost[];
	included: number;
	excluded: number;
	notJudged: number;
	changed: number;
	likes: number;
};

/** A time range in ms since 1970, both ends included. */
export type RunRange = { from: number; to: number };

/**
 * The slots of the line, from the oldest post on the left to the newest on the right. `total` is
 * the number of posts of the whole run: posts not judged yet leave slots empty on the left, because
 * the newest are judged first. Each post has a slot if there are four pixels for it; otherwise a
 * slot is six pixels wide.
 */
export function buildSlots(
	posts: readonly RunPicturePost[],
	total: number,
	width: number,
): RunSlot[] {
	const postCount = Math.max(total, posts.length);
	const count = postCount > width / 4 ? Math.max(1, Math.floor(width / 6)) : postCount;
	const slots = Array.from(
		{ length: count },
		(): RunSlot => ({ posts: [], included: 0, excluded: 0, notJudged: 0, changed: 0, likes: 0 }),
	);
	const byTime = posts.toSorted((a, b) => a.at - b.at);
	for (const [index, post] of byTime.entries()) {
		const slot = slots[Math.floor(((postCount - posts.length + index) * count) / postCount)];
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

/** The time range between two slots, in any order; undefined if they have no posts. */
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

/** The first and the last slot with a post in the range. */
export function slotsInRange(
	slots: readonly RunSlot[],
	{ from, to }: RunRange,
): { first: number; last: number } | undefined {
	const isInRange = ({ posts }: RunSlot) => posts.some(({ at }) => at >= from && at <= to);
	const first = slots.findIndex(isInRange);
	return first < 0 ? undefined : { first, last: slots.findLastIndex(isInRange) };
}
