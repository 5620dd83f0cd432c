import type { TimeRange } from '../../../contract/filter/run.ts';
import { FEW_POSTS, widerWindows } from '../../../contract/filter/windows.ts';
import type { WindowResult } from '../../feed/feed.ts';
import { AppError } from '../../http/app-error.ts';
import { windowStart } from './runs.ts';

export interface WideningOptions {
	timeRange: TimeRange;
	since: Date;
	until: Date;
	/** Whether a window with few posts is widened. */
	mayWiden: boolean;
	maxPosts: number;
	/** Reads a part of the window. Throws `feed_missing` if there is nothing to read. */
	read(part: { since: Date; until: Date; maxPosts: number }): Promise<WindowResult>;
	/** Called before a wider window is read. `billed`: posts that X billed so far. */
	onWiden(wider: TimeRange, since: Date, billed: number): Promise<void>;
}

export type WidenedResult = Pick<WindowResult, 'billed' | 'fromStorage' | 'reachedBack' | 'why'>;

/**
 * Reads a window of posts, and while it holds few, the older part of wider ones. Nothing is read
 * twice, because X bills each post that it returns. `billed` counts since the last call of
 * `onWiden`. Throws the errors of `read`, but `feed_missing` only if no window holds a post.
 */
export async function readWidening({
	timeRange,
	since,
	until,
	mayWiden,
	maxPosts,
	read,
	onWiden,
}: WideningOptions): Promise<WidenedResult> {
	let missing: AppError | undefined;
	const readPart = async (part: { since: Date; until: Date; maxPosts: number }) => {
		try {
			return await read(part);
		} catch (error) {
			if (!mayWiden || !(error instanceof AppError) || error.code !== 'feed_missing') throw error;
			missing = error;
			return { posts: 0, billed: 0, fromStorage: 0, reachedBack: part.until, why: error.message };
		}
	};

	let [start, posts] = [since, 0];
	let { billed, fromStorage, reachedBack, why, ...first } = await readPart({
		since,
		until,
		maxPosts,
	});
	posts = first.posts;
	for (const wider of mayWiden ? widerWindows(timeRange) : []) {
		if (posts >= Math.min(FEW_POSTS, maxPosts)) break;
		const part = { since: windowStart(wider, until), until: start, maxPosts: maxPosts - posts };
		await onWiden(wider, part.since, billed);
		const older = await readPart(part);
		posts += older.posts;
		billed = older.billed;
		fromStorage += older.fromStorage;
		// Posts may be missing in the newer part already.
		if (reachedBack <= start) reachedBack = older.reachedBack;
		why ??= older.why;
		start = part.since;
	}
	if (posts === 0 && missing) throw missing;
	return { billed, fromStorage, reachedBack, why };
}
