import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, XRPCError } from '@atproto/api';
import { retryDelay } from '../../providers/retry-delay.ts';
import { MINUTE_MS } from '../../time.ts';
import { quotable } from '../clean-text.ts';
import type { PostSelection } from '../network.ts';
import { CHECK_SOURCES, type Post, type PostPage, type PostRequest } from '../post-source.ts';
import { blueskySource, NOT_SHOWN } from './bluesky-errors.ts';
import { isList } from './bluesky-lists.ts';
import { readFeedItem, readPost } from './bluesky-post.ts';
import { errorOfRead, isRateLimited, isTransient, secondsToWait } from './xrpc-errors.ts';

export interface ReadOptions {
	/** How long one reading may wait for the rate limit in all. It applies to five minutes. */
	maxWaitMs?: number | undefined;
	/** Waits before the second, third, … try after a transient failure. */
	retryWaitsMs?: readonly number[] | undefined;
}

type Signal = Pick<PostRequest, 'signal' | 'onWait'>;

const MAX_PAGE_SIZE = 100;
/** A handle, or the account's id. */
const ACTOR = /^[A-Za-z0-9.:-]{1,250}$/;
/** One hashtag in a search. Spaces, quotes and colons would make it something else. */
const HASHTAG = /^[^\s\p{C}"“”'#:()]{1,64}$/u;
/** Reading ends after this many pages without a post of the window. */
const MAX_EMPTY_PAGES = 10;

/**
 * Reads page by page, newest first. Windows are those of `Post.createdAt`, which is the time that
 * Bluesky orders its feeds by; for a repost, when it was reposted. Costs nothing.
 */
export async function* readSelection(
	agent: Agent,
	selection: PostSelection,
	request: PostRequest,
	options: ReadOptions = {},
): AsyncIterable<PostPage> {
	const { since, until, maxPosts } = request;
	const missing = missingOf(selection);
	if (!isValid(selection)) throw blueskySource.refused(missing);
	const send = createSender(request, options, missing);
	const seen = new Set<string>();
	let cursor: string | undefined;
	let left = maxPosts;
	for (let empty = 0; left > 0 && empty < MAX_EMPTY_PAGES; ) {
		const page = await send(() => requestPage(agent, selection, request, cursor));
		const inWindow = page.posts
			.filter(({ id, createdAt }) => !seen.has(id) && createdAt >= since && createdAt < until)
			.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
		const posts = inWindow.slice(0, left);
		for (const { id } of posts) seen.add(id);
		left -= posts.length;
		empty = posts.length === 0 ? empty + 1 : 0;
		const oldest = page.posts.at(-1);
		const isPast = oldest !== undefined && oldest.createdAt < since;
		const isEnd = isPast || page.cursor === undefined || page.cursor === cursor;
		yield { posts, billed: 0, isLast: isEnd && posts.length === inWindow.length };
		if (isEnd) return;
		cursor = page.cursor;
	}
}

/** Sends requests that read: repeats transient failures, and waits for the rate limit. */
export function createSender(
	{ signal, onWait }: Signal,
	{ maxWaitMs = 6 * MINUTE_MS, retryWaitsMs = [500, 2000] }: ReadOptions,
	missing?: string,
) {
	let leftMs = maxWaitMs;
	return async <Result>(send: () => Promise<Result>): Promise<Result> => {
		for (let tries = 0; ; ) {
			try {
				return await send();
			} catch (error) {
				signal.throwIfAborted();
				if (error instanceof XRPCError && isRateLimited(error)) {
					const waitMs = secondsToWait(error) * 1000;
					if (waitMs > leftMs) throw blueskySource.rateLimited(waitMs / 1000);
					leftMs -= waitMs;
					onWait?.(new Date(Date.now() + waitMs));
					await pause(waitMs, signal);
					continue;
				}
				const pauseMs = retryWaitsMs[tries];
				tries += 1;
				if (!isTransient(error) || pauseMs === undefined) throw errorOfRead(error, missing);
				await pause(retryDelay(pauseMs), signal);
			}
		}
	};
}

interface FeedPage {
	posts: Post[];
	cursor?: string | undefined;
}

async function requestPage(
	agent: Agent,
	selection: PostSelection,
	{ since, until, signal }: PostRequest,
	cursor: string | undefined,
): Promise<FeedPage> {
	const page = { limit: MAX_PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
	const { feed } = agent.app.bsky;
	switch (selection.kind) {
		case 'home':
			return readFeed((await feed.getTimeline(page, { signal })).data);
		case 'account': {
			const actor = selection.handle;
			// Their own threads, but not their replies to others.
			const filter = 'posts_and_author_threads';
			return readFeed((await feed.getAuthorFeed({ ...page, actor, filter }, { signal })).data);
		}
		case 'list':
			return readFeed((await feed.getListFeed({ ...page, list: selection.id }, { signal })).data);
		default: {
			const q = selection.kind === 'hashtag' ? `#${selection.tag}` : selection.query;
			const window = { since: since.toISOString(), until: until.toISOString() };
			const query = { ...page, ...window, q, sort: 'latest' };
			const { data } = await feed.searchPosts(query, { signal });
			return { posts: data.posts.flatMap((view) => readPost(view) ?? []), cursor: data.cursor };
		}
	}
}

type FeedData = Awaited<ReturnType<Agent['getTimeline']>>['data'];

function readFeed({ feed, cursor }: FeedData): FeedPage {
	return { posts: feed.flatMap((item) => readFeedItem(item) ?? []), cursor };
}

/** Whether the value can be what it is for. Another one could change what is searched for. */
function isValid(selection: PostSelection): boolean {
	switch (selection.kind) {
		case 'home':
			return true;
		case 'account':
			return ACTOR.test(selection.handle);
		case 'list':
			return isList(selection.id);
		case 'hashtag':
			return HASHTAG.test(selection.tag);
		case 'search':
			return selection.query.trim() !== '';
	}
}

/** What to say if there is nothing to read. */
function missingOf(selection: PostSelection): string {
	switch (selection.kind) {
		case 'home':
			return NOT_SHOWN;
		case 'account':
			return `Bluesky does not show the posts of @${quotable(selection.handle)}. ${CHECK_SOURCES}`;
		case 'list':
			return `Bluesky does not show this list. ${CHECK_SOURCES}`;
		case 'hashtag':
			return `Bluesky does not accept this as one hashtag. ${CHECK_SOURCES}`;
		case 'search':
			return `Bluesky does not accept this search. ${CHECK_SOURCES}`;
	}
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
