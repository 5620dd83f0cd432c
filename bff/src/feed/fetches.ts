import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { FetchEvery, FetchState } from '../../contract/tweets.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { PostSourceError } from '../providers/x/post-source.ts';
import type { Feeds } from './feeds.ts';
import { createFetchStore, type GoingFetch } from './fetch-store.ts';
import { FETCH_QUEUE, startFetchWorker } from './fetch-worker.ts';
import type { PostWindows } from './post-windows.ts';

const DUE_QUEUE = 'due-fetches';

export interface FetchesOptions {
	em: Em;
	boss: PgBoss;
	feeds: Feeds;
	postWindows: PostWindows;
	config: Pick<Config, 'filter' | 'tweets'>;
	log: FastifyBaseLogger;
	/**
	 * No other process can be at work on the same database: jobs that claim to run have lost theirs.
	 */
	isAlone: boolean;
	now?: (() => number) | undefined;
}

export type Fetches = Awaited<ReturnType<typeof startFetches>>;

/**
 * Fetching of people's posts: when they ask for it, and by itself as often as they chose, which is
 * never unless they chose. One that X refuses for a reason that stays (the connection, the key, the
 * credit, nothing to read) rests for a day, however often was chosen; the next one that works ends
 * that. One that fails for now comes again at its usual time. What a subscription has ended for
 * waits until there is one.
 */
export async function startFetches({
	em,
	boss,
	feeds,
	postWindows,
	config,
	log,
	isAlone,
	now = Date.now,
}: FetchesOptions) {
	const store = createFetchStore(em, now);
	const { fetchMaxPosts: maxPosts } = config.tweets;
	const { postPrice } = config.filter;

	await boss.createQueue(FETCH_QUEUE, { policy: 'exclusive' });
	await boss.createQueue(DUE_QUEUE, { deleteAfterSeconds: 3600 });
	if (isAlone) await boss.deleteAllJobs(FETCH_QUEUE);
	const wake = await startFetchWorker({ boss, store, feeds, postWindows, maxPosts, log, now });

	/**
	 * The queue takes one job for a fetch, so sending twice is harmless, and mends a fetch that lost
	 * its job.
	 */
	const send = async (fetches: readonly GoingFetch[]): Promise<void> => {
		for (const fetch of fetches) {
			await boss.send(FETCH_QUEUE, fetch, {
				singletonKey: `${fetch.userId} ${fetch.startedAt}`,
				retryLimit: 3,
				retryDelay: 5,
				retryBackoff: true,
				expireInSeconds: 3600,
				heartbeatSeconds: 30,
				deleteAfterSeconds: 3600,
			});
		}
		if (fetches.length > 0) wake();
	};

	/** Begins what is due, and goes on with what lost its process: once a minute. */
	const beginDue = async (): Promise<void> => {
		await send(await store.beginDue());
		await send(await store.findSilent());
	};
	await boss.schedule(DUE_QUEUE, '* * * * *');
	await boss.work(DUE_QUEUE, { pollingIntervalSeconds: 30 }, beginDue);
	if (isAlone) await send(await store.findSilent(0));

	const read = async (userId: string): Promise<FetchState> => {
		const row = await store.read(userId);
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
			every: row?.every ?? 'never',
			nextAt: toIso(row?.nextAt),
			maxPosts,
			mostCost: maxPosts * postPrice,
		};
	};

	return {
		read,
		beginDue,

		/** Begins one, or answers the one that is going. Throws 400 `feed_missing`. */
		async begin(userId: string): Promise<FetchState> {
			const { reads, why } = await feeds.choose(userId);
			if (reads === 'none') throw new PostSourceError('feed_missing', why);
			await send(await store.begin(userId));
			return read(userId);
		},

		async schedule(userId: string, every: FetchEvery): Promise<FetchState> {
			await store.schedule(userId, every);
			return read(userId);
		},
	};
}

function toIso(time: Date | string | null | undefined): string | null {
	return time ? readTime(time).toISOString() : null;
}
