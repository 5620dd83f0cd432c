import type { Feed } from '../../contract/feed/feed.ts';
import {
	type Post,
	type PostRequest,
	type PostSource,
	PostSourceError,
} from '../providers/x/post-source.ts';
import { HOUR_MS } from '../time.ts';
import type { Usage } from '../usage/usage.ts';
import type { FeedSource, Feeds } from './feeds.ts';
import type { FetchedRangeStore } from './fetched-range-store.ts';
import { planWindow } from './plan-window.ts';
import type { Span, TweetStore } from './tweet-store.ts';

export interface WindowRequest extends PostRequest {
	usedFor: 'fetch' | 'run';
	/** Called with each page, newest first, each post once. The next page waits for it. */
	onPage(posts: Post[]): void | Promise<void>;
	/**
	 * Called before `onPage` for a page from X: the number of posts that X bills for it, and how many
	 * of them were not stored yet.
	 */
	onRead?: ((read: { billed: number; fresh: number }) => void) | undefined;
}

export interface WindowResult {
	posts: number;
	/** Posts that X billed. */
	billed: number;
	/** Posts older than `reachedBack`. */
	fromStorage: number;
	/** No post after this time is missing; before it, only some posts may be stored. */
	reachedBack: Date;
	reads: Feed['reads'];
	why: string | null;
}

export interface WindowOptions {
	feeds: Feeds;
	store: TweetStore;
	fetchedRanges: FetchedRangeStore;
	usage: Pick<Usage, 'addPosts'>;
	now?: (() => number) | undefined;
}

export type PostWindows = ReturnType<typeof createPostWindows>;

/** Number of stored posts that are read at once. */
const PAGE_SIZE = 200;
/**
 * Posts can be edited for an hour and may appear late in a search, so the last hour is always read
 * again.
 */
const SETTLE_MS = HOUR_MS;

/**
 * Reads the posts of a time window: from X where X reaches and nothing was read before, otherwise
 * from storage.
 */
export function createPostWindows({
	feeds,
	store,
	fetchedRanges,
	usage,
	now = Date.now,
}: WindowOptions) {
	/**
	 * Returns `all` if the part was read completely, otherwise the time back to which it was read
	 * before `maxPosts` or the source ended it.
	 */
	const readSource = async (
		userId: string,
		source: PostSource,
		part: SourceRequest,
		deliver: Deliver,
	): Promise<'all' | Date> => {
		const settled = Math.min(part.until.getTime(), now() - SETTLE_MS);
		let back = part.until;
		let isComplete = false;
		const saveRange = async (): Promise<void> => {
			const since = isComplete ? part.since : back;
			if (since.getTime() < settled)
				await fetchedRanges.extend(userId, source.key, { since, until: new Date(settled) });
		};
		try {
			for await (const page of source.read(part)) {
				await usage.addPosts(userId, part.usedFor, page.billed);
				const fresh = await store.save(userId, page.posts, source.key, new Date(now()));
				part.onRead?.({ billed: page.billed, fresh });
				// The next page may contain more posts of the same millisecond.
				const last = page.posts.at(-1);
				if (last) back = new Date(last.createdAt.getTime() + 1);
				isComplete ||= page.isLast;
				// Saved after each page, so that pages already paid for count even if the process is lost.
				// A part above an older range joins it only when complete: an incomplete part would replace
				// it.
				if (part.savesEachPage) await saveRange();
				await deliver(page.posts, page.billed);
			}
		} finally {
			await saveRange();
		}
		return isComplete ? 'all' : back;
	};

	const readStored = async (
		userId: string,
		part: PostRequest & { source: string | undefined },
		deliver: Deliver,
	): Promise<void> => {
		const { maxPosts, signal, since, until, source } = part;
		let before: Post | undefined;
		for (let remaining = maxPosts; remaining > 0; ) {
			signal.throwIfAborted();
			const posts = await store.readWindow(userId, {
				since,
				until,
				source,
				before,
				limit: Math.min(PAGE_SIZE, remaining),
			});
			before = posts.at(-1);
			remaining -= posts.length;
			if (!before) return;
			await deliver(posts, 0);
		}
	};

	return {
		/**
		 * Reads a window, newest first. Posts from X are stored page by page, and kept if reading ends
		 * early. Throws `PostSourceError` or another `AppError` if X fails, `feed_missing` if nothing
		 * can be read and nothing is stored, and the reason of `signal`.
		 */
		async read(userId: string, { onPage, ...request }: WindowRequest): Promise<WindowResult> {
			const { maxPosts, until } = request;
			const feedSource = await feeds.choose(userId);
			const { source, reads, why } = feedSource;
			const fetchedRange = source && (await fetchedRanges.selectSource(userId, source.key));
			const result: WindowResult = {
				posts: 0,
				billed: 0,
				fromStorage: 0,
				reachedBack: until,
				reads,
				why,
			};
			const seen = new Set<string>();
			let hasGap = false;
			const deliver: Deliver = async (posts, billed) => {
				result.billed += billed;
				// A post that is edited meanwhile can move from one part to the next.
				const fresh = posts.filter(({ editIds }) => !editIds.some((id) => seen.has(id)));
				for (const id of fresh.flatMap(({ editIds }) => editIds)) seen.add(id);
				result.posts += fresh.length;
				if (hasGap) result.fromStorage += fresh.length;
				if (fresh.length > 0) await onPage(fresh);
			};
			const sourceStart = findSourceStart(feedSource, now());
			const parts = planWindow(request, { fetchedRange, sourceStart });
			for (let part = parts.shift(); part && result.posts < maxPosts; part = parts.shift()) {
				const maxBilled =
					request.maxBilled === undefined ? undefined : request.maxBilled - result.billed;
				const partRequest = {
					...request,
					...part,
					maxPosts: maxPosts - result.posts,
					maxBilled,
				};
				hasGap ||= part.from === 'storage';
				if (part.from === 'source' && source) {
					const savesEachPage = !fetchedRange || part.until <= fetchedRange.since;
					const end = await readSource(userId, source, { ...partRequest, savesEachPage }, deliver);
					if (!hasGap) result.reachedBack = end === 'all' ? part.since : end;
					if (end !== 'all') parts.unshift({ since: part.since, until: end, from: 'storage' });
				} else {
					await readStored(
						userId,
						{ ...partRequest, source: part.from === 'fetched_range' ? source?.key : undefined },
						deliver,
					);
					if (!hasGap) result.reachedBack = part.since;
				}
			}
			if (reads === 'none' && result.posts === 0) throw feedMissing(why);
			return result;
		},

		/**
		 * Predicts the result of reading a window, without a request to X: the time after which no post
		 * would be missing, and the number of stored posts.
		 */
		async predict(
			userId: string,
			window: Span,
		): Promise<{ reads: Feed['reads']; why: string | null; reachesBack: Date; stored: number }> {
			const feedSource = await feeds.choose(userId);
			const { source, reads, why } = feedSource;
			const fetchedRange = source && (await fetchedRanges.find(userId, source.key));
			const sourceStart = findSourceStart(feedSource, now());
			const parts = planWindow(window, { fetchedRange, sourceStart });
			const firstGap = parts.find(({ from }) => from === 'storage');
			return {
				reads,
				why,
				reachesBack: firstGap?.until ?? window.since,
				stored: await store.count(userId, window),
			};
		},
	};
}

type SourceRequest = PostRequest &
	Pick<WindowRequest, 'onRead' | 'usedFor'> & {
		/** Whether to extend the fetched range after each page, and not only at the end. */
		savesEachPage: boolean;
	};
type Deliver = (posts: Post[], billed: number) => Promise<void>;

/** The earliest time that a source can read. */
function findSourceStart({ source }: FeedSource, now: number): Date | undefined {
	return source && new Date(now - source.reachMs);
}

function feedMissing(why: string | null): PostSourceError {
	return new PostSourceError('feed_missing', why ?? 'There is nothing to read posts from.');
}
