import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../contract/errors.ts';
import type { FetchInterval } from '../../contract/feed.ts';
import { type Em, queries } from '../database/orm.ts';

/** The posts that a fetch has read so far; the fields are those of `FetchState`. */
export interface FetchProgress {
	found: number;
	fresh: number;
	billed: number;
}

/** Identifies a fetch in progress: `startedAt` distinguishes it from the user's later ones. */
export interface RunningFetch {
	userId: string;
	/** PostgreSQL's text, with microseconds. */
	startedAt: string;
}

export type FetchStore = ReturnType<typeof createFetchStore>;

/** The most fetches that one check for due fetches starts; it runs every minute. */
const DUE_LIMIT = 500;
/** A running fetch without a heartbeat for this long may have lost its job. */
const SILENT_SECONDS = 120;
/** A fetch that runs longer than this is marked as failed. */
const MAX_HOURS = 2;

const runningStatuses = ['running', 'waiting'] as const;

/**
 * Fetches of users' posts, one row per user, so at most one runs at a time. Every update names the
 * start of the fetch, so that a process that was suspended cannot write to a later fetch.
 */
export function createFetchStore(em: Em, now: () => number) {
	const time = () => sql<Date>`${new Date(now())}::timestamptz`;

	/** Varied by up to 5 % so that fetches do not all start at once. Null for `never`. */
	const nextTime = (interval: RawBuilder<unknown>) =>
		sql<Date | null>`${time()} + make_interval(secs => case ${interval} when 'six_hours' then 21600 when 'day' then 86400 end * (0.95 + random() * 0.1))`;

	const startValues = () => ({
		status: 'running' as const,
		startedAt: time(),
		endedAt: null,
		waitsUntil: null,
		found: 0,
		fresh: 0,
		billed: 0,
		error: null,
		updatedAt: time(),
		nextAt: nextTime(sql.ref('tweet_fetches.every')),
	});
	const startedAt = sql<string>`started_at::text`.as('startedAt');

	const selectRunning = () =>
		queries(em)
			.selectFrom('tweet_fetches')
			.where('status', 'in', runningStatuses)
			.select(['userId', startedAt]);
	const updateRunning = (fetch: RunningFetch) =>
		queries(em)
			.updateTable('tweet_fetches')
			.where('userId', '=', fetch.userId)
			.where('startedAt', '=', sql<Date>`${fetch.startedAt}::timestamptz`)
			.where('status', 'in', runningStatuses);

	return {
		read: (userId: string) =>
			queries(em)
				.selectFrom('tweet_fetches')
				.where('userId', '=', userId)
				.selectAll()
				.executeTakeFirst(),

		/** Starts a fetch unless one is running. Returns the running one. */
		async start(userId: string): Promise<RunningFetch[]> {
			await queries(em)
				.insertInto('tweet_fetches')
				.values({ userId, status: 'running', startedAt: time(), updatedAt: time() })
				.onConflict((conflict) =>
					conflict
						.column('userId')
						.doUpdateSet(startValues())
						.where('tweet_fetches.status', 'not in', runningStatuses),
				)
				.execute();
			return selectRunning().where('userId', '=', userId).execute();
		},

		/** Starts the fetches that are due, of users with a subscription. */
		async startDue(): Promise<RunningFetch[]> {
			return queries(em)
				.updateTable('tweet_fetches')
				.set(startValues())
				.where('userId', 'in', (query) =>
					query
						.selectFrom('tweet_fetches as due')
						.innerJoin('subscriptions', 'subscriptions.userId', 'due.userId')
						.where('due.nextAt', '<=', time())
						.where('due.status', 'not in', runningStatuses)
						.where('subscriptions.status', 'in', ['active', 'trialing'])
						.orderBy('due.nextAt')
						.limit(DUE_LIMIT)
						.forUpdate('due')
						.skipLocked()
						.select('due.userId'),
				)
				.returning(['userId', startedAt])
				.execute();
		},

		/** Finds fetches without a heartbeat. Marks those that run for too long as failed. */
		async findSilent(silentSeconds = SILENT_SECONDS): Promise<RunningFetch[]> {
			await queries(em)
				.updateTable('tweet_fetches')
				.set({
					status: 'failed',
					endedAt: time(),
					waitsUntil: null,
					updatedAt: time(),
					error: sql<ErrorBody>`${JSON.stringify(interruptedError)}::jsonb`,
				})
				.where('status', 'in', runningStatuses)
				.where('startedAt', '<', sql<Date>`${time()} - make_interval(hours => ${MAX_HOURS})`)
				.execute();
			return selectRunning()
				.where('updatedAt', '<=', sql<Date>`${time()} - make_interval(secs => ${silentSeconds})`)
				.execute();
		},

		/** Returns the progress before an interruption; undefined if the fetch no longer runs. */
		resume: (fetch: RunningFetch): Promise<FetchProgress | undefined> =>
			updateRunning(fetch)
				.set({ status: 'running', waitsUntil: null, updatedAt: time() })
				.returning(['found', 'fresh', 'billed'])
				.executeTakeFirst(),

		async saveProgress(fetch: RunningFetch, progress: FetchProgress): Promise<void> {
			const { found, fresh, billed } = progress;
			await updateRunning(fetch)
				.set({ status: 'running', waitsUntil: null, found, fresh, billed, updatedAt: time() })
				.execute();
		},

		async saveWait(fetch: RunningFetch, until: Date): Promise<void> {
			await updateRunning(fetch)
				.set({ status: 'waiting', waitsUntil: until, updatedAt: time() })
				.execute();
		},

		/**
		 * Ends a fetch. With `waitsADay`, the next automatic fetch starts in a day at the earliest.
		 */
		async end(
			fetch: RunningFetch,
			{ found, fresh, billed }: FetchProgress,
			error: ErrorBody | null,
			waitsADay = false,
		): Promise<void> {
			await updateRunning(fetch)
				.set({
					status: error ? 'failed' : 'done',
					endedAt: time(),
					waitsUntil: null,
					updatedAt: time(),
					found,
					fresh,
					billed,
					error: error && sql<ErrorBody>`${JSON.stringify(error)}::jsonb`,
					...(waitsADay && {
						nextAt: sql<Date>`case when next_at is not null then greatest(next_at, ${nextTime(sql`'day'`)}) end`,
					}),
				})
				.execute();
		},

		/** Sets the interval. Setting the same interval again does not postpone the next fetch. */
		async schedule(userId: string, every: FetchInterval): Promise<void> {
			const schedule = { every, nextAt: nextTime(sql`${every}::text`) };
			await queries(em)
				.insertInto('tweet_fetches')
				.values({ userId, ...schedule, updatedAt: time() })
				.onConflict((conflict) =>
					conflict.column('userId').doUpdateSet(schedule).where('tweet_fetches.every', '<>', every),
				)
				.execute();
		},
	};
}

const sentence = 'Something went wrong on our side. The posts read so far are kept. Fetch again.';
export const interruptedError: ErrorBody = { code: 'internal', message: sentence, error: sentence };
