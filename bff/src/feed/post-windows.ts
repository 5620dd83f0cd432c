import type { Feed } from '../../contract/feed.ts';
import {
	type Post,
	type PostQuestion,
	type PostSource,
	PostSourceError,
} from '../providers/x/post-source.ts';
import type { FeedChoice, Feeds } from './feeds.ts';
import type { StretchStore } from './fetched-range-store.ts';
import { planWindow } from './plan-window.ts';
import type { Span, TweetStore } from './tweet-store.ts';

export interface WindowQuestion extends PostQuestion {
	/** Newest first, and each post once; reading goes on when this is done. */
	onPage(posts: Post[]): void | Promise<void>;
	/**
	 * Before that, for what X showed just now: how many posts it counts, and how many of them were
	 * not stored yet.
	 */
	onRead?: ((read: { billed: number; fresh: number }) => void) | undefined;
}

/** What came of reading a window. */
export interface WindowRead {
	posts: number;
	/** Posts that X counted for this reading. */
	billed: number;
	/** Posts that were only had because they happened to be stored: of before `reachedBack`. */
	fromStorage: number;
	/** From here on nothing is missing; before it there is only what happened to be stored. */
	reachedBack: Date;
	reads: Feed['reads'];
	why: string | null;
}

export interface WindowOptions {
	feeds: Feeds;
	store: TweetStore;
	stretches: StretchStore;
	now?: (() => number) | undefined;
}

export type PostWindows = ReturnType<typeof createPostWindows>;

/** Stored posts that are read at once. */
const PAGE = 200;
/**
 * Posts may be edited for an hour, and appear in a search a little late: the last hour is always
 * read anew.
 */
const SETTLE_MS = 3_600_000;

/**
 * Windows of people's posts: from X as far as it reaches and where it has not been read before, and
 * from what is stored.
 */
export function createPostWindows({ feeds, store, stretches, now = Date.now }: WindowOptions) {
	/**
	 * `all`: nothing further was to be had. Otherwise how far back it went before `maxPosts`, or the
	 * source, ended it.
	 */
	const readSource = async (
		userId: string,
		source: PostSource,
		part: SourceQuestion,
		give: Give,
	): Promise<'all' | Date> => {
		const settled = Math.min(part.until.getTime(), now() - SETTLE_MS);
		let back = part.until;
		let isWhole = false;
		const noteStretch = async (): Promise<void> => {
			const since = isWhole ? part.since : back;
			if (since.getTime() < settled)
				await stretches.extend(userId, source.key, { since, until: new Date(settled) });
		};
		try {
			for await (const page of source.read(part)) {
				const fresh = await store.save(userId, page.posts, source.key, new Date(now()));
				part.onRead?.({ billed: page.billed, fresh });
				// Of the same moment there may be more.
				const last = page.posts.at(-1);
				if (last) back = new Date(last.createdAt.getTime() + 1);
				isWhole ||= page.isLast;
				// A lost process has bought it all the same. Above an older stretch only the whole part
				// joins it: a piece would take its place.
				if (part.joins) await noteStretch();
				await give(page.posts, page.billed);
			}
		} finally {
			await noteStretch();
		}
		return isWhole ? 'all' : back;
	};

	const readStored = async (
		userId: string,
		part: PostQuestion & { source: string | undefined },
		give: Give,
	): Promise<void> => {
		const { maxPosts, signal, since, until, source } = part;
		let before: Post | undefined;
		for (let left = maxPosts; left > 0; ) {
			signal.throwIfAborted();
			const posts = await store.readWindow(userId, {
				since,
				until,
				source,
				before,
				limit: Math.min(PAGE, left),
			});
			before = posts.at(-1);
			left -= posts.length;
			if (!before) return;
			await give(posts, 0);
		}
	};

	return {
		/**
		 * Reads a window, newest first. What X shows is stored as it comes, and kept when reading ends
		 * early. Throws `PostSourceError` or another `AppError` when X gives no (further) answer;
		 * `feed_missing` when nothing can be read and nothing is stored; the reason of `signal`.
		 */
		async read(userId: string, { onPage, ...question }: WindowQuestion): Promise<WindowRead> {
			const { maxPosts, until } = question;
			const choice = await feeds.choose(userId);
			const { source, reads, why } = choice;
			const stretch = source && (await stretches.begin(userId, source.key));
			const result: WindowRead = {
				posts: 0,
				billed: 0,
				fromStorage: 0,
				reachedBack: until,
				reads,
				why,
			};
			const seen = new Set<string>();
			let hasGap = false;
			const give: Give = async (posts, billed) => {
				result.billed += billed;
				// An edit can move a post from one part to the next while we read.
				const fresh = posts.filter(({ editIds }) => !editIds.some((id) => seen.has(id)));
				for (const id of fresh.flatMap(({ editIds }) => editIds)) seen.add(id);
				result.posts += fresh.length;
				if (hasGap) result.fromStorage += fresh.length;
				if (fresh.length > 0) await onPage(fresh);
			};
			const parts = planWindow(question, { stretch, reach: reachOf(choice, now()) });
			for (let part = parts.shift(); part && result.posts < maxPosts; part = parts.shift()) {
				const maxBilled =
					question.maxBilled === undefined ? undefined : question.maxBilled - result.billed;
				const asked = { ...question, ...part, maxPosts: maxPosts - result.posts, maxBilled };
				hasGap ||= part.from === 'storage';
				if (part.from === 'source' && source) {
					const joins = !stretch || part.until <= stretch.since;
					const end = await readSource(userId, source, { ...asked, joins }, give);
					if (!hasGap) result.reachedBack = end === 'all' ? part.since : end;
					if (end !== 'all') parts.unshift({ since: part.since, until: end, from: 'storage' });
				} else {
					await readStored(
						userId,
						{ ...asked, source: part.from === 'stretch' ? source?.key : undefined },
						give,
					);
					if (!hasGap) result.reachedBack = part.since;
				}
			}
			if (reads === 'none' && result.posts === 0) throw feedMissing(why);
			return result;
		},

		/**
		 * What reading a window would find, without asking X: how far back nothing would be missing,
		 * and how many posts are stored.
		 */
		async reachOf(
			userId: string,
			window: Span,
		): Promise<{ reads: Feed['reads']; why: string | null; reachesBack: Date; stored: number }> {
			const choice = await feeds.choose(userId);
			const stretch = choice.source && (await stretches.find(userId, choice.source.key));
			const parts = planWindow(window, { stretch, reach: reachOf(choice, now()) });
			const firstGap = parts.find(({ from }) => from === 'storage');
			const { reads, why } = choice;
			return {
				reads,
				why,
				reachesBack: firstGap?.until ?? window.since,
				stored: await store.count(userId, window),
			};
		},
	};
}

type SourceQuestion = PostQuestion & Pick<WindowQuestion, 'onRead'> & { joins: boolean };
type Give = (posts: Post[], billed: number) => Promise<void>;

function reachOf({ source }: FeedChoice, now: number): Date | undefined {
	return source && new Date(now - source.reachMs);
}

function feedMissing(why: string | null): PostSourceError {
	return new PostSourceError('feed_missing', why ?? 'There is nothing to read posts from.');
}
