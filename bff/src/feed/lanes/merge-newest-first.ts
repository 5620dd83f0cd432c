import type { Post } from '../../networks/post-source.ts';

/** The next posts of a lane. */
export interface LanePage {
	/** Newest first, also across pages. */
	posts: Post[];
	/** The lane has no more posts after this time. */
	back: Date;
}

/** Posts of a window from one place. */
export type Lane = AsyncGenerator<LanePage, void, undefined>;

interface Reading {
	pages: Lane;
	/** Posts that were read but not yielded yet. */
	posts: Post[];
	/** Milliseconds since 1970: see `LanePage`. */
	back: number;
	isOver: boolean;
}

/**
 * Merges lanes into one: newest first, each post once, at most `maxPosts`. Posts of the same moment
 * have the order of the lanes. The next page of a lane is read only when nothing is left of the one
 * before, and only when it could be newer than what the other lanes have.
 */
export async function* mergeNewestFirst(
	lanes: readonly Lane[],
	maxPosts: number,
): AsyncGenerator<Post[], void, undefined> {
	const readings = lanes.map(
		(pages): Reading => ({
			pages,
			posts: [],
			back: Number.POSITIVE_INFINITY,
			isOver: false,
		}),
	);
	const seen = new Set<string>();
	let count = 0;
	try {
		while (count < maxPosts) {
			for (let next = findNeeded(readings); next; next = findNeeded(readings)) await readOn(next);
			if (readings.every(({ posts }) => posts.length === 0)) return;
			const posts = takeNewest(readings, seen, maxPosts - count);
			count += posts.length;
			if (posts.length > 0) yield posts;
		}
	} finally {
		for (const { pages } of readings) await pages.return();
	}
}

/**
 * The lane that may have a newer post than those that were read. Of several the one that is read
 * the least far, and the first of those that are equal.
 */
function findNeeded(readings: readonly Reading[]): Reading | undefined {
	const newest = findNewest(readings)?.posts[0]?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
	let needed: Reading | undefined;
	for (const reading of readings) {
		const { posts, back, isOver } = reading;
		if (isOver || posts.length > 0 || back <= newest) continue;
		if (!needed || back > needed.back) needed = reading;
	}
	return needed;
}

/** The lane whose next post is the newest; the first of several. */
function findNewest(readings: readonly Reading[]): Reading | undefined {
	let newest: Reading | undefined;
	for (const reading of readings) {
		const [post] = reading.posts;
		const [other] = newest?.posts ?? [];
		if (post && (!other || post.createdAt > other.createdAt)) newest = reading;
	}
	return newest;
}

async function readOn(reading: Reading): Promise<void> {
	const { done, value } = await reading.pages.next();
	if (done) {
		reading.isOver = true;
		return;
	}
	reading.posts = [...value.posts];
	reading.back = value.back.getTime();
}

/** Takes the newest posts until a lane has to be read further. At least one post is there. */
function takeNewest(readings: readonly Reading[], seen: Set<string>, limit: number): Post[] {
	const posts: Post[] = [];
	do {
		const post = findNewest(readings)?.posts.shift();
		if (!post) break;
		// A post that is edited meanwhile can move from one page to the next.
		if (!post.editIds.some((id) => seen.has(id))) posts.push(post);
		for (const id of post.editIds) seen.add(id);
	} while (posts.length < limit && !findNeeded(readings));
	return posts;
}
