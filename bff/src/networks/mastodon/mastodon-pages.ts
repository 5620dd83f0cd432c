import { Value } from 'typebox/value';
import type { PostPage, PostRequest } from '../post-source.ts';
import { mastodonSource } from './mastodon-errors.ts';
import type { MastodonReading } from './mastodon-reading.ts';
import { readStatus, Status } from './mastodon-status.ts';

/** Where a page begins. Timelines page by id, searches by number. */
export interface PageStart {
	/** Only statuses with smaller ids. */
	maxId: string | undefined;
	/** The number of statuses before. */
	offset: number;
}

/** Requests a page. `data` is a list of statuses. */
export type AskForPage = (start: PageStart) => PromiseLike<{ headers: Headers; data: unknown }>;

interface Page {
	/** The valid ones, newest first. */
	statuses: Status[];
	/** When the instance sent it: milliseconds since 1970 by its clock; undefined if unknown. */
	sentAt: number | undefined;
	/** Whether there are no more statuses since the time. */
	isLast: boolean;
}

interface Listing extends Pick<PostRequest, 'signal' | 'onWait'> {
	since: Date;
	maxPages: number;
}

/** The largest page that Mastodon sends. */
export const PAGE_SIZE = 40;
/** Fifty requests are a sixth of what an account may send in 5 minutes. */
const MAX_PAGES = 50;

/**
 * Lists statuses page by page until they are older than `since`. Ids of Mastodon contain times, but
 * its documentation does not promise it, and other servers have others: so times are only compared.
 */
export async function* readPages(
	reading: MastodonReading,
	ask: AskForPage,
	{ since, maxPages, ...waiting }: Listing,
): AsyncGenerator<Page> {
	const seen = new Set<string>();
	let start: PageStart = { maxId: undefined, offset: 0 };
	for (let pages = 0; pages < maxPages; pages += 1) {
		const { headers, data } = await reading.get(() => ask(start), waiting);
		if (!Array.isArray(data)) throw mastodonSource.unavailable();
		const valid = data.filter((item): item is Status => Value.Check(Status, item));
		if (data.length > 0 && valid.length === 0) throw mastodonSource.unavailable();
		const statuses = valid.filter(({ id }) => !seen.has(id));
		for (const { id } of statuses) seen.add(id);
		const last = statuses.at(-1);
		const isOver = data.length === 0 || !hasNext(headers);
		const isOlder = last !== undefined && new Date(last.createdAt) < since;
		const sentAt = Date.parse(headers.get('date') ?? '') || undefined;
		yield { statuses, sentAt, isLast: isOver || isOlder };
		// A server that sends a page twice would do so for ever.
		if (isOver || isOlder || !last) return;
		start = { maxId: last.id, offset: start.offset + data.length };
	}
}

/** Reads the posts in a window of time. */
export async function* readWindow(
	reading: MastodonReading,
	ask: AskForPage,
	{ since, until, maxPosts, signal, onWait }: PostRequest,
): AsyncGenerator<PostPage> {
	let remaining = maxPosts;
	const listing = { since, signal, onWait, maxPages: MAX_PAGES };
	for await (const { statuses, isLast } of readPages(reading, ask, listing)) {
		const found = statuses
			.flatMap((status) => readStatus(status) ?? [])
			.filter(({ createdAt }) => createdAt >= since && createdAt < until);
		const posts = found.slice(0, remaining);
		remaining -= posts.length;
		const isComplete = isLast && posts.length === found.length;
		if (posts.length > 0 || isComplete) yield { posts, billed: 0, isLast: isComplete };
		if (remaining === 0) return;
	}
}

/** A page with links to its neighbours, but none to a next one, is the last. */
function hasNext(headers: Headers): boolean {
	const link = headers.get('link');
	return link === null || /rel="?next\b/.test(link);
}
