import type { Post, PostPage } from './post-source.ts';
import { newestFirst } from './x-posts.ts';

interface Reading {
	pages: AsyncIterator<PostPage>;
	/** Read and not given on yet, newest first. */
	posts: Post[];
	isOver: boolean;
	isWhole: boolean;
}

/**
 * Several lists as one: newest first, each post once. Reads on in a list only when its next post is
 * needed, and ends with the first one that ends without having shown all: what it would have shown
 * next may be newer than what the others have.
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
			isWhole: false,
		}),
	);
	const seen = new Set<string>();
	let count = 0;
	try {
		for (let isLast = false, isCut = false; !isLast && !isCut && count < maxPosts; ) {
			for (const reading of readings) yield* readOn(reading);
			const posts = takeWhileSure(readings, seen, maxPosts - count);
			count += posts.length;
			isLast = readings.every(
				({ isOver, isWhole, posts: rest }) => isOver && isWhole && rest.length === 0,
			);
			isCut = readings.some(
				({ isOver, isWhole, posts: rest }) => isOver && !isWhole && rest.length === 0,
			);
			yield { posts, billed: 0, isLast };
		}
	} finally {
		for (const { pages } of readings) await pages.return?.();
	}
}

/**
 * Until there is a post to compare, or no more to come. Tells at once what each page cost: the next
 * one may fail.
 */
async function* readOn(reading: Reading): AsyncGenerator<PostPage> {
	while (!reading.isOver && reading.posts.length === 0) {
		const { done, value } = await reading.pages.next();
		if (done) {
			reading.isOver = true;
		} else {
			reading.posts = [...value.posts];
			reading.isWhole ||= value.isLast;
			yield { posts: [], billed: value.billed, isLast: false };
		}
	}
}

/** The newest of all, as long as no list has to be read on to know which it is. */
function takeWhileSure(readings: readonly Reading[], seen: Set<string>, most: number): Post[] {
	const posts: Post[] = [];
	while (posts.length < most) {
		if (
			readings.some(({ isOver, isWhole, posts: rest }) => !(isOver && isWhole) && rest.length === 0)
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
