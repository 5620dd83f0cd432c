import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { AppError, errorBody } from '../http/app-error.ts';
import { PostSourceError } from '../providers/x/post-source.ts';
import type { Feeds } from './feeds.ts';
import { brokenOff, type FetchCount, type FetchStore, type GoingFetch } from './fetch-store.ts';
import type { PostWindows } from './post-windows.ts';

export const FETCH_QUEUE = 'fetch-posts';

export interface FetchWorkerOptions {
	boss: PgBoss;
	store: FetchStore;
	feeds: Pick<Feeds, 'choose'>;
	postWindows: Pick<PostWindows, 'read'>;
	/** No fetch asks X for more. */
	maxPosts: number;
	log: FastifyBaseLogger;
	now: () => number;
}

/** Fetches at once in this process, those that wait for X among them. */
const JOBS = 4;
const SEVEN_DAYS_MS = 7 * 86_400_000;
/** Failures that the same question will meet again until the person has changed something. */
const lasting: ReadonlySet<string> = new Set([
	'connection_expired',
	'posts_refused',
	'posts_out_of_credit',
	'feed_missing',
]);

/**
 * Fetches posts in this process. Answers what wakes it. A job that lost its process is done again:
 * what it had read is stored, and not bought twice.
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
	/** Counts in `count` as it goes, from what was counted before. */
	const fetch = async (
		going: GoingFetch,
		count: FetchCount,
		signal: AbortSignal,
	): Promise<void> => {
		const { reads, why } = await feeds.choose(going.userId);
		if (reads === 'none') throw new PostSourceError('feed_missing', why);
		const until = new Date(now());
		count.found = 0;
		await postWindows.read(going.userId, {
			since: new Date(until.getTime() - SEVEN_DAYS_MS),
			until,
			maxPosts,
			maxBilled: maxPosts - count.billed,
			signal,
			onWait: (wait) => {
				store
					.noteWait(going, wait)
					.catch((error: unknown) => log.warn({ err: error }, 'a pause of X could not be noted'));
			},
			onRead: ({ billed, fresh }) => {
				count.billed += billed;
				count.fresh += fresh;
			},
			onPage: async (posts) => {
				count.found += posts.length;
				await store.note(going, count);
			},
		});
	};

	const worker = await boss.work(
		FETCH_QUEUE,
		{ includeMetadata: true, localConcurrency: JOBS },
		async ([job]: JobWithMetadata<GoingFetch>[]) => {
			if (!job) return;
			const { data: going, signal, retryCount, retryLimit } = job;
			const { userId } = going;
			const count = await store.resume(going);
			if (!count) return;
			try {
				await fetch(going, count, signal);
				await store.end(going, count, null);
				log.info({ userId, ...count }, 'posts fetched');
			} catch (error) {
				// A process that stops is no failure: the next life goes on.
				if (signal.aborted) throw error;
				log.warn({ err: error, userId, retryCount }, 'fetching posts broke off');
				if (error instanceof AppError) {
					const body = errorBody(error.code, error.message, { retryAfter: error.retryAfter });
					await store.end(going, count, body, lasting.has(error.code));
				} else {
					if (retryCount < retryLimit) throw error;
					await store.end(going, count, brokenOff);
				}
			}
		},
	);
	return () => boss.notifyWorker(worker);
}
