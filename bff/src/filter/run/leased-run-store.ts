import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { FilterRun } from '../../../contract/filter/run.ts';
import type { Verdict } from '../../../contract/filter/verdict.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { ensureLeased, type Lease } from '../../leases/lease.ts';
import { leasedTable } from '../../leases/leased-table.ts';
import type { Post } from '../../networks/post-source.ts';
import type { ModelReceipt } from '../../providers/model.ts';
import { storyKey } from '../judge/story-key.ts';
import { RunEntity, type RunRow } from './run.entity.ts';

const db = areaDb('filter');

/** The lease of a run. */
export interface RunLease extends Lease {
	runId: string;
}

/** A run that this process executes. */
export interface LeasedRun extends RunLease {
	run: RunRow;
}

/** A verdict with its position in the run's log. */
export interface LoggedVerdict {
	seq: number;
	tweetId: string;
	/** Null if the post was not judged. */
	included: boolean | null;
	reason: string;
	decidedBy: Verdict['decidedBy'];
	/** Whether it replaces the verdict that the post has. */
	isCorrection?: boolean;
}

/** A run that has ended. */
export interface RunEnd
	extends Pick<RunRow, 'id' | 'userId' | 'templateId' | 'title' | 'status' | 'total'> {
	error: ErrorBody | null;
	processed: number;
	included: number;
	notJudged: number;
}

/** Called in the transaction that stores the end, so that what it writes is stored with it. */
export type OnRunEnd = (run: RunEnd, tx: Em) => Promise<void>;

export type LeasedRunStore = ReturnType<typeof createLeasedRunStore>;

/**
 * What the worker writes of a run while it has the lease. Every statement first locks the row of
 * the run with that lease. If there is none, nothing is written and the statement throws
 * `LeaseLost`. `standing`: whether it is for the runs that standing filters have started, or for
 * those that users have started.
 */
export function createLeasedRunStore(
	em: Em,
	{ standing = false, onEnd }: { standing?: boolean; onEnd?: OnRunEnd | undefined } = {},
) {
	const updateLeased = ({ runId, leaseId }: RunLease) =>
		db(em)
			.updateTable('filter_runs')
			.where('id', '=', runId)
			.where('leaseId', '=', leaseId)
			.where('status', '=', 'running');

	const leases = leasedTable<RunLease>({
		em,
		table: 'filter_runs',
		key: 'id',
		keyOf: ({ runId }) => runId,
		isOpen: sql<boolean>`status = 'running' and standing = ${standing}`,
	});

	/** The locked row of a leased run, for statements that write two tables. */
	const leasedRun = ({ runId, leaseId }: RunLease) =>
		sql`leased as (select id from filter_runs where id = ${runId} and lease_id = ${leaseId} and status = 'running' for update)`;
	const executeLeased = async (statement: RawBuilder<unknown>): Promise<void> => {
		const { rows } = await statement.execute(db(em));
		ensureLeased(rows[0]);
	};

	return {
		...leases,

		/** Claims the oldest running run without a lease. Concurrent calls get different runs. */
		async claim(): Promise<LeasedRun | undefined> {
			const claimed = await leases.claim<{ runId: string }>('created_at', sql`id as "runId"`);
			if (!claimed) return;
			return { ...claimed, run: await em.fork().findOneOrFail(RunEntity, { id: claimed.runId }) };
		},

		/** Extends the lease. Returns whether the user has asked to cancel the run. */
		renew: (lease: RunLease) =>
			leases.renew<{ cancelRequested: boolean }>(lease, sql`cancel_requested as "cancelRequested"`),

		/**
		 * Adds posts to the run; posts that it has already stay as they are. Returns the ids of those
		 * among them that have no verdict yet.
		 */
		async addPosts(lease: RunLease, posts: readonly Post[]): Promise<Set<string>> {
			if (posts.length === 0) return new Set();
			// Raw SQL: one statement adds the posts and counts those that were new.
			await executeLeased(sql`
				with ${leasedRun(lease)}, added as (
					insert into filter_run_posts (run_id, tweet_id, network, url, posted_at, likes, retweets, author_name, author_username, avatar_url, content, repost_by, attached, story_key)
					select leased.id, post.* from leased, jsonb_to_recordset(${JSON.stringify(posts.map(toColumns))}::jsonb) as post (
						tweet_id text, network text, url text, posted_at timestamptz, likes int, retweets int, author_name text, author_username text, avatar_url text, content text, repost_by text, attached jsonb, story_key text
					) on conflict do nothing returning tweet_id
				)
				update filter_runs set total = total + (select count(*) from added) where id in (select id from leased) returning id
			`);
			const pending = await db(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', lease.runId)
				.where('tweetId', '=', ({ fn, val }) => fn.any(val(posts.map(({ id }) => id))))
				.where('seq', 'is', null)
				.select('tweetId')
				.execute();
			return new Set(pending.map(({ tweetId }) => tweetId));
		},

		/** Writes and counts verdicts. A post that has a verdict keeps it, unless it is corrected. */
		async writeVerdicts(lease: RunLease, verdicts: readonly LoggedVerdict[]): Promise<void> {
			if (verdicts.length === 0) return;
			// Raw SQL: one statement writes the verdicts and counts what they change. `before` is the row
			// as it was.
			await executeLeased(sql`
				with ${leasedRun(lease)}, written as (
					update filter_run_posts post set seq = verdict.seq, included = verdict.included, reason = verdict.reason, decided_by = verdict.decided_by
					from leased, filter_run_posts before, unnest(
						${verdicts.map(({ seq }) => seq)}::int[], ${verdicts.map(({ tweetId }) => tweetId)}::text[],
						${verdicts.map(({ included }) => included)}::boolean[], ${verdicts.map(({ reason }) => reason)}::text[],
						${verdicts.map(({ decidedBy }) => decidedBy)}::text[], ${verdicts.map(({ isCorrection = false }) => isCorrection)}::boolean[]
					) as verdict (seq, tweet_id, included, reason, decided_by, is_correction)
					where post.run_id = leased.id and post.tweet_id = verdict.tweet_id
						and before.run_id = post.run_id and before.tweet_id = post.tweet_id
						and (post.seq is null or verdict.is_correction)
					returning post.included, post.decided_by, before.seq as seq_before, before.included as included_before
				)
				update filter_runs set
					processed = processed + (select count(*) from written where seq_before is null),
					included = included + (select count(*) from written where included)
						- (select count(*) from written where included_before),
					not_judged = not_judged + (select count(*) from written where included is null)
						- (select count(*) from written where seq_before is not null and included_before is null),
					reused = reused + (select count(*) from written where decided_by = 'earlier_run'),
					last_seq = ${verdicts.at(-1)?.seq ?? 0}
				where id in (select id from leased) returning id
			`);
		},

		async setPhase(
			lease: RunLease,
			phase: FilterRun['phase'],
			waitsUntil: Date | null = null,
		): Promise<void> {
			ensureLeased(
				await updateLeased(lease).set({ phase, waitsUntil }).returning('id').executeTakeFirst(),
			);
		},

		/** Widens the window of a run, and adds the posts that X billed for the narrower one. */
		async widen(
			lease: RunLease,
			window: Pick<RunRow, 'since' | 'timeRangeValue' | 'timeRangeUnit'>,
			billed: number,
		): Promise<void> {
			ensureLeased(
				await updateLeased(lease)
					.set(({ eb }) => ({
						...window,
						widening: 'done',
						postsBilled: eb('postsBilled', '+', billed),
					}))
					.returning('id')
					.executeTakeFirst(),
			);
		},

		/** Records that all posts of the window have been read. */
		async completeReading(
			lease: RunLease,
			{
				billed,
				fromStorage,
				reachedBack,
				why,
			}: { billed: number; fromStorage: number; reachedBack: Date; why: string | null },
		): Promise<void> {
			ensureLeased(
				await updateLeased(lease)
					.set(({ eb }) => ({
						isRead: true,
						phase: 'judging',
						waitsUntil: null,
						postsBilled: eb('postsBilled', '+', billed),
						fromStorage,
						reachedBack,
						why,
					}))
					.returning('id')
					.executeTakeFirst(),
			);
		},

		/**
		 * Adds the tokens and cost of one judge request, in place of what was reserved for it. Without
		 * a cost, the reservation counts as it. Returns what the run has cost so far.
		 */
		async addReceipt(
			lease: RunLease,
			{ promptTokens, completionTokens, cost }: ModelReceipt,
			reserved = 0,
		): Promise<{ cost: number | null }> {
			const run = ensureLeased(
				await updateLeased(lease)
					.set(({ eb }) => ({
						promptTokens: eb('promptTokens', '+', promptTokens ?? 0),
						completionTokens: eb('completionTokens', '+', completionTokens ?? 0),
						// Raw SQL: an unknown cost makes the sum null; the query builder adds no nulls.
						cost: sql<number | null>`cost + ${cost ?? (reserved || null)}::double precision`,
						reserved: sql<number>`greatest(0, reserved - ${reserved}::double precision)`,
					}))
					.returning('cost')
					.executeTakeFirst(),
			);
			return { cost: run.cost === null ? null : Number(run.cost) };
		},

		/**
		 * Ends the run. If it is the complete run of a standing filter, the next one begins where its
		 * window ends.
		 */
		async end(
			lease: RunLease,
			status: 'done' | 'cancelled' | 'failed',
			error: ErrorBody | null = null,
		): Promise<void> {
			// Raw SQL: one statement ends the run and moves the start of the next one.
			const end = sql<RunEnd>`
				with ended as (
					update filter_runs set status = ${status}, error = ${error && JSON.stringify(error)}::jsonb, phase = 'judging',
						waits_until = null, lease_id = null, lease_until = null, ended_at = now()
					where id = ${lease.runId} and lease_id = ${lease.leaseId} and status = 'running' returning *
				), covered as (
					update filter_timetables set covered_until = ended.until from ended
					where filter_timetables.template_id = ended.template_id
						and ended.standing and ended.status = 'done' and ended.reached_back <= ended.since
				)
				select id, user_id as "userId", template_id as "templateId", title, status, error, total,
					processed, included, not_judged as "notJudged"
				from ended
			`;
			await em.fork().transactional(async (tx) => {
				const { rows } = await end.execute(db(tx));
				const run = ensureLeased(rows[0]);
				await onEnd?.(run, tx);
			});
		},
	};
}

/**
 * A post as the columns of `filter_run_posts`. For a repost, author and text are the original's.
 */
function toColumns(post: Post) {
	return {
		tweet_id: post.id,
		network: post.network,
		url: post.url,
		posted_at: post.createdAt.toISOString(),
		likes: post.likes,
		retweets: post.retweets,
		author_name: post.repostOf?.authorName ?? post.authorName,
		author_username: post.repostOf?.authorUsername ?? post.authorUsername,
		avatar_url: post.avatarUrl,
		content: post.text.replaceAll('\0', ''),
		repost_by: post.repostOf ? post.authorUsername : null,
		...(post.attached && { attached: post.attached }),
		story_key: storyKey({ id: post.id, content: post.text, attached: post.attached }),
	};
}
