import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { AppError, errorBody } from '../http/app-error.ts';
import { PostSourceError } from '../providers/x/post-source.ts';
import type { Feeds } from './feeds.ts';
import {
	type FetchProgress,
	type FetchStore,
	interruptedError,
	type RunningFetch,
} from './fetch-store.ts';
import type { PostWindows } from './post-windows.ts';

export const FETCH_QUEUE = 'fetch-posts';

export interface FetchWorkerOptions {
	boss: PgBoss;
	store: FetchStore;
	feeds: Pick<Feeds, 'choose'>;
	postWindows: Pick<PostWindows, 'read'>;
	/** The most posts that one fetch reads and pays for. */
	maxPosts: number;
	log: FastifyBaseLogger;
	now: () => number;
}

/** Concurrent fetches in this process, including those that wait for X's rate limit. */
const CONCURRENCY = 4;
const SEVEN_DAYS_MS = 7 * 86_400_000;
/** Errors that recur until the user has changed something. */
const permanentErrors: ReadonlySet<string> = new Set([
	'connection_expired',
	'posts_refused',
	'posts_out_of_credit',
	'feed_missing',
]);

/**
 * Starts fetching posts in this process, and returns a function that wakes the worker. An
 * interrupted fetch is run again; the posts it had read are stored and not bought twice.
 */
export async function startFetchWorker({
	boss,
	store,
	feeds,
	postWindows,
	maxPosts,
	log,
	now,
}: FetchWorkerOptions): Promise<() => void> {
	/** Updates `progress` as posts arrive; it may hold the counts of an earlier attempt. */
	const fetchPosts = async (
		fetch: RunningFetch,
		progress: FetchProgress,
		signal: AbortSignal,
	): Promise<void> => {
		const { reads, why } = await feeds.choose(fetch.userId);
		if (reads === 'none') throw new PostSourceError('feed_missing', why);
		const until = new Date(now());
		progress.found = 0;
		await postWindows.read(fetch.userId, {
			since: new Date(until.getTime() - SEVEN_DAYS_MS),
			until,
			maxPosts,
			maxBilled: maxPosts - progress.billed,
			signal,
			onWait: (waitsUntil) => {
				store
					.saveWait(fetch, waitsUntil)
					.catch((error: unknown) =>
						log.warn({ err: error }, 'could not store that a fetch waits for X'),
					);
			},
			onRead: ({ billed, fresh }) => {
				progress.billed += billed;
				progress.fresh += fresh;
			},
			onPage: async (posts) => {
				progress.found += posts.length;
				await store.saveProgress(fetch, progress);
			},
		});
	};

	const worker = await boss.work(
		FETCH_QUEUE,
		{ includeMetadata: true, localConcurrency: CONCURRENCY },
		async ([job]: JobWithMetadata<RunningFetch>[]) => {
			if (!job) return;
			const { data: fetch, signal, retryCount, retryLimit } = job;
			const { userId } = fetch;
			const progress = await store.resume(fetch);
			if (!progress) return;
			try {
				await fetchPosts(fetch, progress, signal);
				await store.end(fetch, progress, null);
				log.info({ userId, ...progress }, 'posts fetched');
			} catch (error) {
				// The server is stopping: the next one resumes the fetch.
				if (signal.aborted) throw error;
				log.warn({ err: error, userId, retryCount }, 'fetching posts failed');
				if (error instanceof AppError) {
					const body = errorBody(error.code, error.message, { retryAfter: error.retryAfter });
					await store.end(fetch, progress, body, permanentErrors.has(error.code));
				} else {
					if (retryCount < retryLimit) throw error;
					await store.end(fetch, progress, interruptedError);
				}
			}
		},
	);
	return () => boss.notifyWorker(worker);
}
