import type { Post, PostPage, PostRequest } from './post-source.ts';
import { byAge, postParameters, readXPosts } from './x-post.ts';
import type { XRequests } from './x-request.ts';

/** An address of X that lists posts, newest first. */
export interface XList {
	path: string;
	parameters: Record<string, string>;
	/** How the next page is asked for. */
	tokenName: 'pagination_token' | 'next_token';
	leastPage: number;
	/** After so many posts X goes back no further, whenever they were written. */
	depth: number;
}

const SEVEN_DAYS_MS = 7 * 86_400_000;
/**
 * X lists the posts of the last seven days. Two minutes less, so that reading may take a moment and
 * no clock has to agree with theirs.
 */
export const X_REACH_MS = SEVEN_DAYS_MS - 120_000;
/** X refuses a search that begins earlier. */
const EARLIEST_MS = SEVEN_DAYS_MS - 30_000;

/** X wants a search to end ten seconds ago at least; without an end it ends as late as it can. */
const SETTLE_MS = 15_000;

const MOST = 100;
/** Pages without a post after which nothing more is expected. */
const EMPTY_PAGES = 10;

/** Reads a list page by page. Throws `PostSourceError`, or the signal's reason. */
export async function* readXList(
	requests: XRequests,
	list: XList,
	question: PostRequest,
): AsyncGenerator<PostPage> {
	const since = new Date(Math.max(question.since.getTime(), Date.now() - EARLIEST_MS));
	const { until, maxPosts, maxBilled = Number.POSITIVE_INFINITY } = question;
	const seen = new Set<string>();
	const tokens = new Set<string>();
	let token: string | undefined;
	let count = 0;
	for (
		let read = 0, empty = 0;
		since < until && count < maxPosts && read + list.leastPage <= maxBilled;
	) {
		const size = Math.min(maxPosts - count, maxBilled - read);
		const page = await requests.page(
			list.path,
			parametersOf(list, { since, until, size, token }),
			question,
		);
		const billed = page.data?.length ?? 0;
		const posts = readXPosts(page)
			.sort(newestFirst)
			.filter(
				({ createdAt, editIds }) => createdAt >= since && createdAt < until && isNew(seen, editIds),
			)
			.slice(0, maxPosts - count);
		count += posts.length;
		read += billed;
		empty = billed === 0 ? empty + 1 : 0;
		token = page.meta?.next_token;
		yield { posts, billed, isLast: token === undefined && read < list.depth };
		if (token === undefined || tokens.has(token) || empty === EMPTY_PAGES) return;
		tokens.add(token);
	}
}

/** Newest first. Of two at the same moment, the one with the higher id. */
export function newestFirst(one: Post, other: Post): number {
	return other.createdAt.getTime() - one.createdAt.getTime() || byAge(other.id, one.id);
}

interface Part {
	since: Date;
	until: Date;
	size: number;
	token: string | undefined;
}

function parametersOf(
	{ parameters, leastPage, tokenName }: XList,
	{ since, until, size, token }: Part,
): Record<string, string> {
	return {
		...parameters,
		...postParameters,
		max_results: String(Math.min(MOST, Math.max(leastPage, size))),
		start_time: wholeSeconds(since, Math.floor),
		...(until.getTime() < Date.now() - SETTLE_MS && { end_time: wholeSeconds(until, Math.ceil) }),
		...(token !== undefined && { [tokenName]: token }),
	};
}

/** X takes no fractions. Outwards, and what is too much is left out afterwards. */
function wholeSeconds(time: Date, round: (seconds: number) => number): string {
	return `${new Date(round(time.getTime() / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Whether no version of this post was there before. */
function isNew(seen: Set<string>, editIds: readonly string[]): boolean {
	const isKnown = editIds.some((id) => seen.has(id));
	for (const id of editIds) seen.add(id);
	return !isKnown;
}
