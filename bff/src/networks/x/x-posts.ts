import { WEEK_MS } from '../../time.ts';
import type { PayFor, Post, PostPage, PostRequest } from '../post-source.ts';
import { byAge, postParameters, readXPosts, type XPage } from './x-post.ts';
import type { XRequests } from './x-request.ts';

/** An endpoint of X that lists posts, newest first. */
export interface XList {
	path: string;
	parameters: Record<string, string>;
	/** The query parameter that requests the next page. */
	tokenName: 'pagination_token' | 'next_token';
	minPageSize: number;
	/** The number of posts after which X lists no older ones. */
	depth: number;
}

/**
 * X lists the posts of the last seven days. We use two minutes less, for the time that reading
 * takes and for differences between the clocks.
 */
export const X_REACH_MS = WEEK_MS - 120_000;
/** X refuses a search that begins earlier. */
const EARLIEST_MS = WEEK_MS - 30_000;

/** X refuses a search that ends less than ten seconds ago. Then no end is sent. */
const MIN_END_AGE_MS = 15_000;

const MAX_PAGE_SIZE = 100;
/** Reading ends after this many pages without a post. */
const MAX_EMPTY_PAGES = 10;

/** Reads a list page by page. Throws `PostSourceError`, or the signal's reason. */
export async function* readXList(
	requests: XRequests,
	list: XList,
	request: PostRequest,
): AsyncGenerator<PostPage> {
	const since = new Date(Math.max(request.since.getTime(), Date.now() - EARLIEST_MS));
	const { until, maxPosts, maxBilled = Number.POSITIVE_INFINITY } = request;
	const seen = new Set<string>();
	const tokens = new Set<string>();
	let token: string | undefined;
	let count = 0;
	for (
		let read = 0, empty = 0;
		since < until && count < maxPosts && read + list.minPageSize <= maxBilled;
	) {
		const wanted = Math.min(maxPosts - count, maxBilled - read);
		const size = Math.min(MAX_PAGE_SIZE, Math.max(list.minPageSize, wanted));
		const parameters = parametersOf(list, { since, until, size, token });
		const page = await payPage(request.payFor, size, () =>
			requests.page(list.path, parameters, request),
		);
		if (!page) return;
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
		if (token === undefined || tokens.has(token) || empty === MAX_EMPTY_PAGES) return;
		tokens.add(token);
	}
}

/** Reads a page if it can be paid for. */
async function payPage(
	payFor: PayFor | undefined,
	size: number,
	read: () => Promise<XPage>,
): Promise<XPage | undefined> {
	if (!payFor) return read();
	const settle = await payFor(size);
	if (!settle) return;
	let billed = 0;
	try {
		const page = await read();
		billed = page.data?.length ?? 0;
		return page;
	} finally {
		await settle(billed);
	}
}

/** Sorts posts newest first; posts of the same moment by their id. */
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
	{ parameters, tokenName }: XList,
	{ since, until, size, token }: Part,
): Record<string, string> {
	return {
		...parameters,
		...postParameters,
		max_results: String(size),
		start_time: wholeSeconds(since, Math.floor),
		...(until.getTime() < Date.now() - MIN_END_AGE_MS && {
			end_time: wholeSeconds(until, Math.ceil),
		}),
		...(token !== undefined && { [tokenName]: token }),
	};
}

/** X accepts whole seconds only. We round outwards and filter the additional posts afterwards. */
function wholeSeconds(time: Date, round: (seconds: number) => number): string {
	return `${new Date(round(time.getTime() / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Whether no version of this post was read before. */
function isNew(seen: Set<string>, editIds: readonly string[]): boolean {
	const isKnown = editIds.some((id) => seen.has(id));
	for (const id of editIds) seen.add(id);
	return !isKnown;
}
