import type { Source } from '../../contract/feed/sources.ts';
import type { Post, PostRequest, PostSource, PostSourceError } from '../networks/post-source.ts';
import type { Usage } from '../usage/usage.ts';
import { type Feeds, feedMissing } from './feeds.ts';
import type { FetchedRangeStore } from './fetched-range-store.ts';
import { mergeNewestFirst } from './lanes/merge-newest-first.ts';
import { latest, readOtherPosts } from './lanes/other-posts.ts';
import { openSourceLane } from './lanes/source-lane.ts';
import { after } from './lanes/stored-posts.ts';
import { planWindow } from './plan-window.ts';
import type { Span, TweetStore } from './tweet-store.ts';

export interface WindowRequest extends PostRequest {
	/** The only sources to read; by default, or if empty, the whole feed. */
	sources?: readonly Source[] | undefined;
	usedFor: 'fetch' | 'run';
	/** Called with each page, newest first, each post once. The next page waits for it. */
	onPage(posts: Post[]): void | Promise<void>;
	/**
	 * Called before `onPage` for a page from a source: the number of posts that the network bills for
	 * it, and how many of them were not stored yet.
	 */
	onRead?: ((read: { billed: number; fresh: number }) => void) | undefined;
}

export interface WindowResult {
	posts: number;
	/** Posts that networks billed. */
	billed: number;
	/** Posts older than `reachedBack`. */
	fromStorage: number;
	/** No post after this time is missing; before it, only some posts may be stored. */
	reachedBack: Date;
	/** Without a source: what is missing. Otherwise why some could not be read, or null. */
	why: string | null;
}

export interface WindowPrediction {
	/** Without a source: what is missing. Otherwise why some can't be read, or null. */
	why: string | null;
	/** The sources that would be read, each with the time after which it would miss no post. */
	sources: { source: PostSource; reachesBack: Date }[];
	/** The time after which no post would be missing. */
	reachesBack: Date;
	/** The source that is missing posts before `reachesBack`. */
	shortest: PostSource | undefined;
	/** Posts of the window that are stored, of these sources if only some are read. */
	stored: number;
}

export interface WindowOptions {
	feeds: Pick<Feeds, 'choose'>;
	store: TweetStore;
	fetchedRanges: FetchedRangeStore;
	usage: Pick<Usage, 'addPosts'>;
	now?: (() => number) | undefined;
}

export type PostWindows = ReturnType<typeof createPostWindows>;

/**
 * Reads the posts of a time window from a user's feed, or from some sources only: from a source
 * where it reaches and nothing was read before, otherwise from storage.
 */
export function createPostWindows({
	feeds,
	store,
	fetchedRanges,
	usage,
	now = Date.now,
}: WindowOptions) {
	return {
		/**
		 * Reads a window, newest first. Posts from sources are stored page by page, and kept if reading
		 * ends early. A source that fails leaves a gap; throws `PostSourceError` if all sources fail,
		 * `feed_missing` if there is none and nothing is stored, another `AppError`, and the reason of
		 * `signal`.
		 */
		async read(
			userId: string,
			{ onPage, sources: chosen, ...request }: WindowRequest,
		): Promise<WindowResult> {
			const { maxPosts, maxBilled, until, signal } = request;
			const isWhole = !chosen?.length;
			const { sources, why, unreadable } = await feeds.choose(userId, chosen);
			const ranges = await fetchedRanges.find(userId, sources);
			const failures: PostSourceError[] = [];
			let posts = 0;
			let fromStorage = 0;
			let last: Post | undefined;
			const remaining = () => maxPosts - posts;
			const common = { userId, store, signal, remaining };
			// The sources that cost something share the maximum.
			const payers = Math.max(1, sources.filter(({ price }) => price > 0).length);
			const lanes = sources.map((source) =>
				openSourceLane({
					...common,
					source,
					request: {
						...request,
						maxBilled: maxBilled === undefined ? undefined : Math.floor(maxBilled / payers),
					},
					fetchedRange: ranges.get(source.key),
					fetchedRanges,
					usage,
					onFailure(error) {
						failures.push(error);
						if (failures.length === sources.length) throw error;
					},
					now,
				}),
			);
			const others = isWhole ? [readOtherPosts({ ...common, window: request, lanes })] : [];
			const pages = mergeNewestFirst([...lanes.map((lane) => lane.pages), ...others], maxPosts);
			for await (const page of pages) {
				posts += page.length;
				last = page.at(-1);
				const gapEnd = sources.length === 0 ? until : findGapEnd(lanes);
				if (gapEnd) fromStorage += page.filter(({ createdAt }) => createdAt < gapEnd).length;
				await onPage(page);
			}
			if (sources.length === 0 && posts === 0) throw feedMissing(why);
			const backs = lanes.map(({ gaps, back }) => gaps[0]?.until ?? back);
			// A source can be read further than the newest posts of several sources together.
			if (sources.length > 1 && posts >= maxPosts && last) backs.push(after(last));
			const [first = until, ...more] = backs;
			return {
				posts,
				billed: lanes.reduce((sum, { billed }) => sum + billed, 0),
				fromStorage,
				reachedBack: latest([first, ...more]),
				why: sources.length === 0 ? why : inSentences([...unreadable, ...messagesOf(failures)]),
			};
		},

		/** Predicts the result of reading a window, without a request to a network. */
		async predict(
			userId: string,
			window: Span,
			chosen?: readonly Source[],
		): Promise<WindowPrediction> {
			const { sources, why, unreadable } = await feeds.choose(userId, chosen);
			const ranges = await fetchedRanges.find(userId, sources);
			const reaches = sources.map((source) => {
				const sourceStart = new Date(now() - source.reachMs);
				const parts = planWindow(window, { fetchedRange: ranges.get(source.key), sourceStart });
				const firstGap = parts.find(({ from }) => from === 'storage');
				return { source, reachesBack: firstGap?.until ?? window.since };
			});
			let reachesBack = sources.length === 0 ? window.until : window.since;
			let shortest: PostSource | undefined;
			for (const reach of reaches)
				if (reach.reachesBack > reachesBack)
					[reachesBack, shortest] = [reach.reachesBack, reach.source];
			const keys = chosen?.length ? sources.map(({ key }) => key) : undefined;
			return {
				why: sources.length === 0 ? why : inSentences(unreadable),
				sources: reaches,
				reachesBack,
				shortest,
				stored: await store.count(userId, { ...window, sources: keys }),
			};
		},
	};
}

const messagesOf = (errors: readonly PostSourceError[]) => errors.map(({ message }) => message);

/** Null if there is none. */
function inSentences(sentences: readonly string[]): string | null {
	return [...new Set(sentences)].join(' ') || null;
}

/** The end of the newest gap that lanes have come to. */
function findGapEnd(lanes: readonly { gaps: readonly Span[] }[]): Date | undefined {
	const [first, ...more] = lanes.flatMap(({ gaps }) => gaps[0]?.until ?? []);
	return first && latest([first, ...more]);
}
