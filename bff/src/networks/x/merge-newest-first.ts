import type { Post, PostPage } from '../post-source.ts';
import { newestFirst } from './x-posts.ts';

interface Reading {
	pages: AsyncIterator<PostPage>;
	/** Posts that were read but not yielded yet, newest first. */
	posts: Post[];
	isOver: boolean;
	/** Whether the list was read to its end. */
	isComplete: boolean;
}

/**
 * Merges several lists into one: newest first, each post once. A list is read further only when its
 * next post is needed. The merge ends as soon as one list ends before it is complete, because its
 * next post could be newer than those of the other lists.
 */
export async function* mergeNewestFirst(
	lists: readonly AsyncIterable<PostPage>[],
	maxPosts: number,
): AsyncGenerator<PostPage> {
	const readings = lists.map(
		(list): Reading => ({
			pages: list[Symbol.asyncIterator](),
			posts: [],
			isOver: false,
			isComplete: false,
		}),
	);
	const seen = new Set<string>();
	let count = 0;
	try {
		for (let isLast = false, isCut = false; !isLast && !isCut && count < maxPosts; ) {
			for (const reading of readings) yield* readOn(reading);
			const posts = takeNewest(readings, seen, maxPosts - count);
			count += posts.length;
			isLast = readings.every(
				({ isOver, isComplete, posts: rest }) => isOver && isComplete && rest.length === 0,
			);
			isCut = readings.some(
				({ isOver, isComplete, posts: rest }) => isOver && !isComplete && rest.length === 0,
			);
			yield { posts, billed: 0, isLast };
		}
	} finally {
		for (const { pages } of readings) await pages.return?.();
	}
}

/**
 * Reads a list until it has a post to compare or has ended. Yields the billed count of each page at
 * once, because the next page may fail.
 */
async function* readOn(reading: Reading): AsyncGenerator<PostPage> {
	while (!reading.isOver && reading.posts.length === 0) {
		const { done, value } = await reading.pages.next();
		if (done) {
			reading.isOver = true;
		} else {
			reading.posts = [...value.posts];
			reading.isComplete ||= value.isLast;
			yield { posts: [], billed: value.billed, isLast: false };
		}
	}
}

/** Takes the newest posts of all lists, until one of the lists has to be read further. */
function takeNewest(readings: readonly Reading[], seen: Set<string>, limit: number): Post[] {
	const posts: Post[] = [];
	while (posts.length < limit) {
		if (
			readings.some(
				({ isOver, isComplete, posts: rest }) => !(isOver && isComplete) && rest.length === 0,
			)
		)
			break;
		const [next] = readings
			.filter(({ posts: rest }) => rest.length > 0)
			.sort((one, other) => compareFirst(one, other));
		const post = next?.posts.shift();
		if (!post) break;
		if (!post.editIds.some((id) => seen.has(id))) posts.push(post);
		for (const id of post.editIds) seen.add(id);
	}
	return posts;
}

function compareFirst({ posts: [one] }: Reading, { posts: [other] }: Reading): number {
	return one && other ? newestFirst(one, other) : 0;
}
