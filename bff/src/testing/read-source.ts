import type { Post, PostRequest, PostSource } from '../providers/x/post-source.ts';

export interface ReadOutcome {
	posts: Post[];
	/** Posts in each page. */
	pages: number[];
	billed: number;
	isWhole: boolean;
	/** Whenever the source said that it had to wait. */
	waits: Date[];
	/** What reading ended with; undefined where it ended by itself. */
	error: unknown;
}

/** Reads a source to its end: the last three days unless told otherwise. */
export async function readSource(
	source: PostSource,
	question: Partial<PostRequest> = {},
): Promise<ReadOutcome> {
	const now = Date.now();
	const outcome: ReadOutcome = {
		posts: [],
		pages: [],
		billed: 0,
		isWhole: false,
		waits: [],
		error: undefined,
	};
	try {
		for await (const { posts, billed, isLast } of source.read({
			since: new Date(now - 3 * 86_400_000),
			until: new Date(now),
			maxPosts: 10_000,
			signal: new AbortController().signal,
			onWait: (until) => outcome.waits.push(until),
			...question,
		})) {
			outcome.posts.push(...posts);
			outcome.pages.push(posts.length);
			outcome.billed += billed;
			outcome.isWhole ||= isLast;
		}
	} catch (error) {
		outcome.error = error;
	}
	return outcome;
}
