import { FETCH_LIMIT, type FetchInterval, type FetchState } from '../../../contract/feed/feed.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { type Feeds, feedMissing } from '../feeds.ts';
import type { PostWindows } from '../post-windows.ts';
import { createFetchStore } from './fetch-store.ts';
import { createFetchWorker } from './fetch-worker.ts';

const DUE_QUEUE = 'due-fetches';

export interface FetchesOptions
	extends Pick<Context, 'em' | 'boss' | 'log' | 'now' | 'createWorker'> {
	feeds: Feeds;
	postWindows: PostWindows;
	config: Pick<Config, 'xPrices'>;
}

export type Fetches = Awaited<ReturnType<typeof startFetches>>;

/**
 * Fetches users' posts, on request and at the interval the user chose (default: never). After an
 * error that recurs (connection, key, credit, nothing to read) the next automatic fetch is at least
 * a day away; after any other it starts at the usual time. Without a subscription nothing is
 * fetched automatically.
 */
export async function startFetches({
	em,
	boss,
	feeds,
	postWindows,
	config,
	log,
	createWorker,
	now = Date.now,
}: FetchesOptions) {
	const store = createFetchStore(em, now);
	const maxPosts = FETCH_LIMIT;
	const { read: postPrice } = config.xPrices;

	const worker = createFetchWorker({
		store,
		feeds,
		postWindows,
		maxPosts,
		createWorker,
		log,
		now,
	});
	await worker.start();

	/** Starts due fetches, and ends those that run for too long. Called once a minute. */
	const startDue = async (): Promise<void> => {
		await store.failTimedOut();
		await store.startDue();
		worker.wake();
	};
	await boss.createQueue(DUE_QUEUE);
	await boss.schedule(DUE_QUEUE, '* * * * *');
	// Fetches that have waited for the end of maintenance count as one.
	await boss.work(DUE_QUEUE, { pollingIntervalSeconds: 30, batchSize: 1000 }, startDue);

	const read = async (userId: string): Promise<FetchState> => {
		const [row, { sources }] = await Promise.all([store.read(userId), feeds.choose(userId)]);
		const isFree = sources.length > 0 && sources.every(({ price }) => price === 0);
		const billed = row?.billed ?? 0;
		return {
			status: row?.status ?? 'never',
			startedAt: toIso(row?.startedAt),
			endedAt: toIso(row?.endedAt),
			waitsUntil: toIso(row?.waitsUntil),
			found: row?.found ?? 0,
			fresh: row?.fresh ?? 0,
			billed,
			cost: billed * postPrice,
			error: row?.error ?? null,
			why: row?.why ?? null,
			every: row?.every ?? 'never',
			nextAt: toIso(row?.nextAt),
			maxPosts,
			mostCost: isFree ? 0 : maxPosts * postPrice,
		};
	};

	return {
		read,
		startDue,

		/** Starts a fetch unless one is running. Throws 400 `feed_missing`. */
		async start(userId: string): Promise<FetchState> {
			const { sources, why } = await feeds.choose(userId);
			if (sources.length === 0) throw feedMissing(why);
			await store.start(userId);
			worker.wake();
			return read(userId);
		},

		async schedule(userId: string, every: FetchInterval): Promise<FetchState> {
			await store.schedule(userId, every);
			return read(userId);
		},

		/** Stops the fetches of this process. Another one continues them. */
		close: () => worker.close(),
	};
}

function toIso(time: Date | null | undefined): string | null {
	return time ? time.toISOString() : null;
}
