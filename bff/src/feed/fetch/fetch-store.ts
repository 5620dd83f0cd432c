import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { FetchInterval } from '../../../contract/feed/feed.ts';
import { accessStatuses } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { ensureLeased, type Lease, noLease } from '../../leases/lease.ts';
import { leasedTable } from '../../leases/leased-table.ts';

// Due fetches are claimed, of users with a subscription only, in one statement.
const db = areaDb('feed', { reads: ['subscriptions'] });

/** The posts that a fetch has read so far, with the fields of `FetchState`. */
export interface FetchProgress {
	found: number;
	fresh: number;
	billed: number;
}

/** A fetch that this process works on. */
export interface LeasedFetch extends Lease {
	userId: string;
	/** How often this fetch was claimed, this time included. */
	claims: number;
	/** What was read before this claim. */
	progress: FetchProgress;
}

export type FetchStore = ReturnType<typeof createFetchStore>;

/** The most fetches that one check for due fetches starts; it runs every minute. */
const DUE_LIMIT = 500;
/** A fetch that runs longer than this is marked as failed. */
const MAX_HOURS = 2;

const runningStatuses = ['running', 'waiting'] as const;

/**
 * Fetches of users' posts, one row per user, so at most one runs at a time. The process with the
 * lease executes it.
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
		why: null,
		...noLease,
		claims: 0,
		nextAt: nextTime(sql.ref('tweet_fetches.every')),
	});
	const endValues = ({ progress }: LeasedFetch) => ({
		...noLease,
		...progress,
		endedAt: time(),
		waitsUntil: null,
	});
	const updateLeased = ({ userId, leaseId }: LeasedFetch) =>
		db(em)
			.updateTable('tweet_fetches')
			.where('userId', '=', userId)
			.where('leaseId', '=', leaseId)
			.where('status', 'in', runningStatuses);
	const leases = leasedTable<LeasedFetch>({
		em,
		table: 'tweet_fetches',
		key: 'user_id',
		keyOf: ({ userId }) => userId,
		isOpen: sql<boolean>`status in ('running', 'waiting')`,
	});

	return {
		read: (userId: string) =>
			db(em)
				.selectFrom('tweet_fetches')
				.where('userId', '=', userId)
				.selectAll()
				.executeTakeFirst(),

		/** Starts a fetch unless one is running. */
		async start(userId: string): Promise<void> {
			await db(em)
				.insertInto('tweet_fetches')
				.values({ userId, status: 'running', startedAt: time() })
				.onConflict((conflict) =>
					conflict
						.column('userId')
						.doUpdateSet(startValues())
						.where('tweet_fetches.status', 'not in', runningStatuses),
				)
				.execute();
		},

		/** Starts the fetches that are due, of users with a subscription. */
		async startDue(): Promise<void> {
			await db(em)
				.updateTable('tweet_fetches')
				.set(startValues())
				.where('userId', 'in', (query) =>
					query
						.selectFrom('tweet_fetches as due')
						.innerJoin('subscriptions', 'subscriptions.userId', 'due.userId')
						.where('due.nextAt', '<=', time())
						.where('due.status', 'not in', runningStatuses)
						.where('subscriptions.status', 'in', accessStatuses)
						.orderBy('due.nextAt')
						.limit(DUE_LIMIT)
						.forUpdate('due')
						.skipLocked()
						.select('due.userId'),
				)
				.execute();
		},

		/** Marks fetches that have run for too long as failed. */
		async failTimedOut(): Promise<void> {
			await db(em)
				.updateTable('tweet_fetches')
				.set({
					...noLease,
					status: 'failed',
					endedAt: time(),
					waitsUntil: null,
					error: sql<ErrorBody>`${JSON.stringify(interruptedError)}::jsonb`,
				})
				.where('status', 'in', runningStatuses)
				.where('startedAt', '<', sql<Date>`${time()} - make_interval(hours => ${MAX_HOURS})`)
				.execute();
		},

		...leases,

		/** Claims the oldest running fetch without a lease. Concurrent calls get different fetches. */
		async claim(): Promise<LeasedFetch | undefined> {
			const claimed = await leases.claim<Omit<LeasedFetch, 'progress' | 'leaseId'> & FetchProgress>(
				'started_at',
				sql`user_id as "userId", claims, found, fresh, billed`,
				sql`claims = claims + 1, status = 'running', waits_until = null`,
			);
			if (!claimed) return;
			const { userId, leaseId, claims, ...progress } = claimed;
			return { userId, leaseId, claims, progress };
		},

		async saveProgress(fetch: LeasedFetch, progress: FetchProgress): Promise<void> {
			ensureLeased(
				await updateLeased(fetch)
					.set({ status: 'running', waitsUntil: null, ...progress })
					.returning('userId')
					.executeTakeFirst(),
			);
		},

		async saveWait(fetch: LeasedFetch, until: Date): Promise<void> {
			await updateLeased(fetch).set({ status: 'waiting', waitsUntil: until }).execute();
		},

		/** Ends a fetch that read its sources. `why`: why some of them could not be read. */
		async complete(fetch: LeasedFetch, why: string | null): Promise<void> {
			await updateLeased(fetch)
				.set({ ...endValues(fetch), status: 'done', why })
				.execute();
		},

		/**
		 * Ends a failed fetch. With `waitsADay`, the next automatic one starts in a day or later.
		 */
		async fail(fetch: LeasedFetch, error: ErrorBody, waitsADay = false): Promise<void> {
			await updateLeased(fetch)
				.set({
					...endValues(fetch),
					status: 'failed',
					error: sql<ErrorBody>`${JSON.stringify(error)}::jsonb`,
					...(waitsADay && {
						nextAt: sql<Date>`case when next_at is not null then greatest(next_at, ${nextTime(sql`'day'`)}) end`,
					}),
				})
				.execute();
		},

		/** Sets the interval. Setting the same interval again does not postpone the next fetch. */
		async schedule(userId: string, every: FetchInterval): Promise<void> {
			const schedule = { every, nextAt: nextTime(sql`${every}::text`) };
			await db(em)
				.insertInto('tweet_fetches')
				.values({ userId, ...schedule })
				.onConflict((conflict) =>
					conflict.column('userId').doUpdateSet(schedule).where('tweet_fetches.every', '<>', every),
				)
				.execute();
		},
	};
}

/** Ends the user's fetch, if one runs, and starts none by itself any more. */
export async function stopFetches(tx: Em, userId: string): Promise<void> {
	const ended = {
		...noLease,
		status: 'done' as const,
		endedAt: sql<Date>`now()`,
		waitsUntil: null,
	};
	const ofUser = () => db(tx).updateTable('tweet_fetches').where('userId', '=', userId);
	await ofUser().set({ every: 'never', nextAt: null }).execute();
	await ofUser().set(ended).where('status', 'in', runningStatuses).execute();
}

const sentence = 'Something went wrong on our side. The posts read so far are kept. Fetch again.';
export const interruptedError: ErrorBody = { code: 'internal', message: sentence, error: sentence };
