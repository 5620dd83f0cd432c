import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { isIncluded } from '../../filter/filter.ts';
import { MINUTE_MS } from '../../time.ts';

// One query finds the included posts of a run without a reply draft.
const db = areaDb('tweets', { reads: ['filter_run_posts'] });

/** The posts of a run to draft replies to. */
export interface ReplyJob {
	userId: string;
	runId: string;
	tweetIds: string[];
}

export type ReplyJobStore = ReturnType<typeof createReplyJobStore>;

/** A job without progress for this long was lost with its server, after all retries. */
export const LOST_JOB_MS = 15 * MINUTE_MS;

/** The rows of `reply_jobs`, and the posts that the jobs are about. */
export function createReplyJobStore(em: Em) {
	const update = (runId: string) => db(em).updateTable('reply_jobs').where('runId', '=', runId);
	const now = sql<Date>`now()`;

	return {
		read: (runId: string) =>
			db(em).selectFrom('reply_jobs').where('runId', '=', runId).selectAll().executeTakeFirst(),

		/** Creates the job of a run or restarts it, unless it is in progress. */
		async start(runId: string, total: number, note: string | null): Promise<void> {
			const values = {
				status: 'preparing' as const,
				total,
				failed: 0,
				error: note,
				updatedAt: now,
			};
			await db(em)
				.insertInto('reply_jobs')
				.values({ runId, ...values })
				.onConflict((conflict) =>
					conflict
						.column('runId')
						.doUpdateSet(values)
						.where(({ or, eb }) =>
							or([
								eb('reply_jobs.status', '=', 'ready'),
								eb(
									'reply_jobs.updatedAt',
									'<',
									sql<Date>`now() - make_interval(secs => ${LOST_JOB_MS / 1000})`,
								),
							]),
						),
				)
				.execute();
		},

		/** False if the job has ended meanwhile, so that no further reply is drafted. */
		async saveHeartbeat(runId: string): Promise<boolean> {
			const rows = await update(runId)
				.set({ updatedAt: now })
				.where('status', '=', 'preparing')
				.returning('runId')
				.execute();
			return rows.length > 0;
		},

		/** Keeps the earlier error or note if `error` is null. */
		async finish(runId: string, failed: number, error: string | null): Promise<void> {
			await update(runId)
				.set({ status: 'ready', failed, updatedAt: now, ...(error !== null && { error }) })
				.execute();
		},

		/** Reads the drafts of included posts, not discarded and not sent, newest post first. */
		readDrafts: (userId: string, runId: string) =>
			db(em)
				.selectFrom('filter_run_posts as post')
				.innerJoin('reply_drafts as draft', 'draft.tweetId', 'post.tweetId')
				.where('post.runId', '=', runId)
				.where(isIncluded)
				.where('draft.userId', '=', userId)
				.where('draft.discardedAt', 'is', null)
				.where(({ not, exists, selectFrom }) =>
					not(
						exists(
							selectFrom('tweet_actions as action')
								.whereRef('action.tweetId', '=', 'draft.tweetId')
								.where('action.userId', '=', userId)
								.where('action.action', '=', 'response')
								.where('action.status', '=', 'done'),
						),
					),
				)
				.orderBy('post.postedAt', 'desc')
				.orderBy('post.tweetId', 'desc')
				.select(['draft.tweetId', 'draft.text'])
				.execute(),

		/**
		 * Reads the included posts of a run, newest first: whether a draft of each waits to be sent,
		 * and whether it needs one, being without a reply and without a draft, also a discarded one.
		 */
		readIncluded: (userId: string, runId: string) =>
			db(em)
				.selectFrom('filter_run_posts as post')
				.leftJoin('reply_drafts as draft', (join) =>
					join.onRef('draft.tweetId', '=', 'post.tweetId').on('draft.userId', '=', userId),
				)
				.leftJoin('tweet_actions as action', (join) =>
					join
						.onRef('action.tweetId', '=', 'post.tweetId')
						.on('action.userId', '=', userId)
						.on('action.action', '=', 'response'),
				)
				.where('post.runId', '=', runId)
				.where(isIncluded)
				.orderBy('post.postedAt', 'desc')
				.orderBy('post.tweetId', 'desc')
				.select([
					'post.tweetId',
					sql<string>`lower(post.author_username)`.as('author'),
					sql<boolean>`draft.tweet_id is not null and draft.discarded_at is null and action.status is distinct from 'done'`.as(
						'hasDraft',
					),
					sql<boolean>`draft.tweet_id is null and (action.status is null or action.status in ('leased', 'failed'))`.as(
						'needsDraft',
					),
				])
				.execute(),

		/** Reads the posts of a job that have no draft, newest first. */
		readRemaining: ({ userId, runId, tweetIds }: ReplyJob) =>
			db(em)
				.selectFrom('filter_run_posts as post')
				.where('post.runId', '=', runId)
				.where(sql<boolean>`post.tweet_id = any(${tweetIds}::text[])`)
				.where(({ not, exists, selectFrom }) =>
					not(
						exists(
							selectFrom('reply_drafts as draft')
								.where('draft.userId', '=', userId)
								.whereRef('draft.tweetId', '=', 'post.tweetId')
								.select('draft.tweetId'),
						),
					),
				)
				.orderBy('post.postedAt', 'desc')
				.orderBy('post.tweetId', 'desc')
				.select([
					'post.tweetId as id',
					'post.tweetId as idThere',
					'post.network',
					sql<null>`null`.as('accountId'),
					'post.authorName',
					'post.authorUsername',
					'post.content',
					'post.attached',
				])
				.execute(),
	};
}
