import { type PostRequest, type PostSource, PostSourceError } from '../../networks/post-source.ts';
import { HOUR_MS } from '../../time.ts';
import type { Usage } from '../../usage/usage.ts';
import type { FetchedRangeStore } from '../fetched-range-store.ts';
import { planWindow, type WindowPart } from '../plan-window.ts';
import type { Span } from '../tweet-store.ts';
import type { Lane, LanePage } from './merge-newest-first.ts';
import { after, type LaneOptions, readStored } from './stored-posts.ts';

export interface SourceLaneOptions extends LaneOptions {
	source: PostSource;
	/** The window. `maxBilled`: for all parts together. */
	request: Omit<PostRequest, 'maxPosts'> & {
		usedFor: 'fetch' | 'run';
		onRead?: ((read: { billed: number; fresh: number }) => void) | undefined;
	};
	/** The range of which all posts of the source are stored. */
	fetchedRange: Span | undefined;
	fetchedRanges: Pick<FetchedRangeStore, 'extend'>;
	usage: Pick<Usage, 'addPosts'>;
	/** Called when the source fails. Throws the error if the window ends with it. */
	onFailure(error: PostSourceError): void;
	now: () => number;
}

/** The posts of a window from one source. What it says of them is true at any time. */
export interface SourceLane {
	readonly source: PostSource;
	readonly pages: Lane;
	/** Posts that the source billed. */
	readonly billed: number;
	/** The spans, newest first, of which only some of the source's posts may be stored. */
	readonly gaps: readonly Span[];
	/** From this time on, all posts are read or known to be stored, except in the gaps. */
	readonly back: Date;
}

/**
 * Posts can be edited for an hour and may appear late in a search, so the last hour is always read
 * again.
 */
const SETTLE_MS = HOUR_MS;

/**
 * Reads a window from a source where the source reaches and nothing was read before, otherwise its
 * posts from storage. Pages from the source are stored before they are yielded.
 */
export function openSourceLane(options: SourceLaneOptions): SourceLane {
	const { userId, source, request, fetchedRange, fetchedRanges, usage, store, now } = options;
	const gaps: Span[] = [];
	const lane = { source, gaps, billed: 0, back: request.until, pages: readParts() };
	let hasFailed = false;

	async function* readParts(): Lane {
		const sourceStart = new Date(now() - source.reachMs);
		const parts = planWindow(request, { fetchedRange, sourceStart });
		for (let part = parts.shift(); part; part = parts.shift()) {
			if (part.from === 'source' && !hasFailed) {
				const end = yield* readSource(part);
				if (end > part.since) parts.unshift({ since: part.since, until: end, from: 'storage' });
			} else {
				if (part.from !== 'fetched_range') gaps.push({ since: part.since, until: part.until });
				lane.back = part.since;
				yield* readStored(options, {
					since: part.since,
					until: part.until,
					sources: [source.key],
				});
			}
		}
	}

	/**
	 * Returns the start of the part if it was read completely, otherwise the time back to which it
	 * was read before `maxPosts`, the source or an error ended it.
	 */
	async function* readSource({
		since,
		until,
	}: WindowPart): AsyncGenerator<LanePage, Date, undefined> {
		const settled = Math.min(until.getTime(), now() - SETTLE_MS);
		// Saved after each page, so that pages already paid for count even if the process is lost. A
		// part above an older range joins it only when complete: an incomplete part would replace it.
		const savesEachPage = !fetchedRange || until <= fetchedRange.since;
		let back = until;
		const saveRange = async (): Promise<void> => {
			if (back.getTime() < settled)
				await fetchedRanges.extend(userId, source.key, { since: back, until: new Date(settled) });
		};
		const { usedFor, onRead, maxBilled } = request;
		try {
			for await (const page of source.read({
				since,
				until,
				maxPosts: options.remaining(),
				maxBilled: maxBilled === undefined ? undefined : maxBilled - lane.billed,
				payFor: request.payFor,
				signal: request.signal,
				onWait: request.onWait,
			})) {
				lane.billed += page.billed;
				await usage.addPosts(userId, usedFor, page.billed);
				const fresh = await store.save(userId, page.posts, source.key, new Date(now()));
				onRead?.({ billed: page.billed, fresh });
				const last = page.posts.at(-1);
				// The next page may contain more posts of the same millisecond.
				if (back > since && last) back = after(last);
				if (page.isLast) back = since;
				lane.back = back;
				if (savesEachPage) await saveRange();
				const reached = page.isLast ? since : last?.createdAt;
				if (reached) yield { posts: page.posts, back: reached };
			}
		} catch (error) {
			if (!(error instanceof PostSourceError)) throw error;
			options.onFailure(error);
			hasFailed = true;
		} finally {
			await saveRange();
		}
		return back;
	}

	return lane;
}
