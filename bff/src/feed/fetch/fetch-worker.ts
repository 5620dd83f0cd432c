import type { Context } from '../../context.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import type { LeaseWorker } from '../../leases/lease-worker.ts';
import { WEEK_MS } from '../../time.ts';
import { type Feeds, feedMissing } from '../feeds.ts';
import type { PostWindows } from '../post-windows.ts';
import { type FetchStore, interruptedError, type LeasedFetch } from './fetch-store.ts';

export interface FetchWorkerOptions extends Pick<Context, 'log' | 'createWorker'> {
	store: FetchStore;
	feeds: Pick<Feeds, 'choose'>;
	postWindows: Pick<PostWindows, 'read'>;
	/** Maximum number of posts that one fetch reads and pays for. */
	maxPosts: number;
	now: () => number;
}

/** Concurrent fetches in this process, including those that wait for X's rate limit. */
const CONCURRENCY = 4;
/** Maximum number of attempts of a fetch that fails unexpectedly. */
const CLAIM_LIMIT = 4;
/** The pause before the second attempt. It doubles with each further one. */
const RETRY_SECONDS = 5;
/** Errors that recur until the user changes something. */
const permanentErrors: ReadonlySet<string> = new Set([
	'connection_expired',
	'posts_refused',
	'posts_out_of_credit',
	'feed_missing',
]);

/**
 * Fetches posts in this process. An interrupted fetch is executed again; the posts it had read are
 * stored and not bought twice.
 */
export function createFetchWorker({
	store,
	feeds,
	postWindows,
	maxPosts,
	createWorker,
	log,
	now,
}: FetchWorkerOptions): LeaseWorker<LeasedFetch> {
	const execute = async (fetch: LeasedFetch, signal: AbortSignal): Promise<void> => {
		const { userId, progress } = fetch;
		const { sources, why: whyNone } = await feeds.choose(userId);
		if (sources.length === 0) throw feedMissing(whyNone);
		const until = new Date(now());
		progress.found = 0;
		const { why } = await postWindows.read(userId, {
			since: new Date(until.getTime() - WEEK_MS),
			until,
			maxPosts,
			usedFor: 'fetch',
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
		await store.complete(fetch, why);
		log.info({ userId, ...progress, why }, 'posts fetched');
	};

	const end = async (fetch: LeasedFetch, error: unknown): Promise<void> => {
		const { userId, claims } = fetch;
		log.warn({ err: error, userId, claims }, 'fetching posts failed');
		if (error instanceof AppError) {
			const body = errorBody(error.code, error.message, { retryAfter: error.retryAfter });
			await store.fail(fetch, body, permanentErrors.has(error.code));
		} else if (claims < CLAIM_LIMIT) {
			await store.release(fetch, RETRY_SECONDS * 2 ** (claims - 1));
		} else {
			await store.fail(fetch, interruptedError);
		}
	};

	return createWorker<LeasedFetch>({
		name: 'fetch',
		logFields: ({ userId }) => ({ userId }),
		concurrency: CONCURRENCY,
		...store,
		execute,
		end,
	});
}
