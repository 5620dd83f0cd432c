import type { Post, PostRequest, PostSource } from '../networks/post-source.ts';

export interface ReadOutcome {
	posts: Post[];
	/** Posts in each page. */
	pages: number[];
	billed: number;
	isWhole: boolean;
	/** The times until which the source waited. */
	waits: Date[];
	/** The error that reading ended with; undefined without one. */
	error: unknown;
}

/** Reads a source to its end, by default the last three days. */
export async function readSource(
	source: Pick<PostSource, 'read'>,
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
