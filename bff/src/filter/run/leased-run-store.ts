import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { FilterRun } from '../../../contract/filter-run.ts';
import { type Em, queries } from '../../database/orm.ts';
import type { ModelReceipt } from '../../providers/model.ts';
import type { Post } from '../../providers/x/post-source.ts';
import { RunEntity, type RunRow } from './run.entity.ts';

/** How long a process may be silent before another takes over its runs. */
export const LEASE_SECONDS = 15;

/** Whose turn it is to work on a run: `fence` tells this lease from every earlier and later one. */
export interface Lease {
	runId: string;
	fence: number;
}

/**
 * Somebody else works on the run by now, or it has ended: this process writes nothing more to it.
 */
export class LeaseLost extends Error {
	override readonly name = 'LeaseLost';
}

/** What became of a post, with its place in the run's log. */
export interface LoggedVerdict {
	seq: number;
	tweetId: string;
	included: boolean | null;
	reason: string;
	decidedBy: 'model' | 'earlier_run' | 'block_list';
}

/** Which posts of a page earlier runs have judged by the same words and model. */
export interface KnownVerdict {
	tweetId: string;
	included: boolean;
	reason: string;
}

export type RunStore = ReturnType<typeof createRunStore>;

/**
 * What a working process writes of a run. Every statement locks the run's row under its fence
 * first: one that slept through its lease finds another fence there, and `LeaseLost` is all that
 * comes of its writing.
 */
export function createRunStore(em: Em) {
	const holder = ({ runId, fence }: Lease) =>
		sql`holder as (select id from filter_runs where id = ${runId} and fence = ${fence} and status = 'running' for update)`;

	/** Runs a statement whose rows prove that the lease is still held. */
	const held = async <Row>(statement: RawBuilder<Row>): Promise<Row> => {
		const { rows } = await statement.execute(queries(em));
		if (!rows[0]) throw new LeaseLost('the lease on a run was lost');
		return rows[0];
	};

	return {
		async read(runId: string): Promise<RunRow | undefined> {
			return (await em.fork().findOne(RunEntity, { id: runId })) ?? undefined;
		},

		/** Takes the oldest run that nobody works on. Of two processes one gets it. */
		async claim(): Promise<RunRow | undefined> {
			const { rows } = await sql<{ id: string }>`
				update filter_runs set fence = fence + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
				where id = (
					select id from filter_runs where status = 'running' and (lease_until is null or lease_until < now())
					order by created_at limit 1 for update skip locked
				) returning id
			`.execute(queries(em));
			return rows[0] && this.read(rows[0].id);
		},

		/** Keeps the lease for another while; tells whether the person wants the run to stop. */
		async beat(lease: Lease): Promise<{ cancelRequested: boolean }> {
			const row = await held<{ cancel_requested: boolean }>(sql`
				update filter_runs set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
				where id = ${lease.runId} and fence = ${lease.fence} and status = 'running' returning cancel_requested
			`);
			return { cancelRequested: row.cancel_requested };
		},

		/** Gives the run to whoever comes next. */
		async release({ runId, fence }: Lease): Promise<void> {
			await sql`update filter_runs set lease_until = null where id = ${runId} and fence = ${fence}`.execute(
				queries(em),
			);
		},

		/** Forgets leases of a process that cannot be alive any more. */
		async releaseAll(): Promise<void> {
			await sql`update filter_runs set lease_until = null where status = 'running'`.execute(
				queries(em),
			);
		},

		/**
		 * Enters posts as they were read; those that are there stay as they are. Returns the ids that
		 * nobody has looked at yet.
		 */
		async addPosts(lease: Lease, posts: readonly Post[]): Promise<Set<string>> {
			if (posts.length === 0) return new Set();
			const rows = posts.map((post) => ({
				tweet_id: post.id,
				posted_at: post.createdAt.toISOString(),
				likes: post.likes,
				retweets: post.retweets,
				author_name: post.repostOf?.authorName ?? post.authorName,
				author_username: post.repostOf?.authorUsername ?? post.authorUsername,
				avatar_url: post.avatarUrl,
				content: post.text.replaceAll('\0', ''),
				repost_by: post.repostOf ? post.authorUsername : null,
			}));
			await held(sql`
				with ${holder(lease)}, added as (
					insert into filter_run_posts (run_id, tweet_id, posted_at, likes, retweets, author_name, author_username, avatar_url, content, repost_by)
					select holder.id, post.* from holder, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as post (
						tweet_id text, posted_at timestamptz, likes int, retweets int, author_name text, author_username text, avatar_url text, content text, repost_by text
					) on conflict do nothing returning tweet_id
				)
				update filter_runs set total = total + (select count(*) from added) where id in (select id from holder) returning id
			`);
			const ids = posts.map(({ id }) => id);
			const { rows: open } = await sql<{ tweet_id: string }>`
				select tweet_id from filter_run_posts where run_id = ${lease.runId} and tweet_id = any(${ids}::text[]) and seq is null
			`.execute(queries(em));
			return new Set(open.map(({ tweet_id }) => tweet_id));
		},

		/** Verdicts of the same person's earlier runs by the same words and model. */
		async known(
			{ userId, model, words }: RunRow,
			tweetIds: readonly string[],
		): Promise<KnownVerdict[]> {
			const { rows } = await sql<KnownVerdict>`
				select distinct on (post.tweet_id) post.tweet_id as "tweetId", post.included, post.reason
				from filter_run_posts post join filter_runs run on run.id = post.run_id
				where run.user_id = ${userId} and run.model = ${model} and run.words = ${words}
					and post.tweet_id = any(${tweetIds}::text[]) and post.included is not null and post.decided_by in ('model', 'earlier_run')
				order by post.tweet_id, run.created_at desc
			`.execute(queries(em));
			return rows;
		},

		/** Posts of the run that nobody has looked at yet, newest first. */
		async openPosts(runId: string) {
			return queries(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', 'is', null)
				.orderBy('postedAt', 'desc')
				.orderBy('tweetId', 'desc')
				.select(['tweetId as id', 'authorName', 'authorUsername', 'content', 'repostBy'])
				.execute();
		},

		/** Writes verdicts and counts them, in one statement. A post that has one keeps it. */
		async writeVerdicts(lease: Lease, verdicts: readonly LoggedVerdict[]): Promise<void> {
			if (verdicts.length === 0) return;
			await held(sql`
				with ${holder(lease)}, written as (
					update filter_run_posts post set seq = said.seq, included = said.included, reason = said.reason, decided_by = said.decided_by
					from holder, unnest(
						${verdicts.map(({ seq }) => seq)}::int[], ${verdicts.map(({ tweetId }) => tweetId)}::text[],
						${verdicts.map(({ included }) => included)}::boolean[], ${verdicts.map(({ reason }) => reason)}::text[],
						${verdicts.map(({ decidedBy }) => decidedBy)}::text[]
					) as said (seq, tweet_id, included, reason, decided_by)
					where post.run_id = holder.id and post.tweet_id = said.tweet_id and post.seq is null
					returning post.included, post.decided_by
				)
				update filter_runs set
					processed = processed + (select count(*) from written),
					included = included + (select count(*) from written where included),
					not_judged = not_judged + (select count(*) from written where included is null),
					reused = reused + (select count(*) from written where decided_by = 'earlier_run'),
					last_seq = ${verdicts.at(-1)?.seq ?? 0}
				where id in (select id from holder) returning id
			`);
		},

		/** How far reading has come. */
		async notePhase(
			lease: Lease,
			phase: FilterRun['phase'],
			waitsUntil: Date | null = null,
		): Promise<void> {
			await held(sql`
				update filter_runs set phase = ${phase}, waits_until = ${waitsUntil}
				where id = ${lease.runId} and fence = ${lease.fence} and status = 'running' returning id
			`);
		},

		/** All posts of the window are there. */
		async noteRead(
			lease: Lease,
			{
				billed,
				fromStorage,
				reachedBack,
			}: { billed: number; fromStorage: number; reachedBack: Date },
		): Promise<void> {
			await held(sql`
				update filter_runs set is_read = true, phase = 'judging', waits_until = null,
					posts_billed = posts_billed + ${billed}, from_storage = ${fromStorage}, reached_back = ${reachedBack}
				where id = ${lease.runId} and fence = ${lease.fence} and status = 'running' returning id
			`);
		},

		/** Adds what an answer took; returns what the run has cost. */
		async addReceipt(
			lease: Lease,
			{ promptTokens, completionTokens, cost }: ModelReceipt,
		): Promise<{ cost: number | null }> {
			return held(sql`
				update filter_runs set prompt_tokens = prompt_tokens + ${promptTokens ?? 0},
					completion_tokens = completion_tokens + ${completionTokens ?? 0}, cost = cost + ${cost}::double precision
				where id = ${lease.runId} and fence = ${lease.fence} and status = 'running' returning cost
			`);
		},

		async end(
			lease: Lease,
			status: 'done' | 'cancelled' | 'failed',
			error: ErrorBody | null = null,
		): Promise<void> {
			await held(sql`
				update filter_runs set status = ${status}, phase = 'judging', waits_until = null, lease_until = null, ended_at = now(),
					error = ${error && JSON.stringify(error)}::jsonb
				where id = ${lease.runId} and fence = ${lease.fence} and status = 'running' returning id
			`);
		},
	};
}
