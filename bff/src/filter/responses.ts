import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { RunResponses } from '../../contract/filter-run.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { AppError } from '../http/app-error.ts';
import type { Runs } from './runs.ts';

export const RESPONSE_QUEUE = 'draft-replies';

/** Replies that were asked for, as they wait. Keys and texts stay where they are. */
export interface ResponseJob {
	userId: string;
	runId: string;
	tweetIds: string[];
}

export interface ResponsesOptions {
	em: Em;
	boss: PgBoss;
	runs: Pick<Runs, 'read'>;
	/** Between the first try and the second; each further pause is about twice as long. */
	retrySeconds?: number | undefined;
	/** Called when there is something to do. */
	onAsked?: () => void;
	now?: (() => number) | undefined;
}

export type Responses = ReturnType<typeof createResponses>;

/** Drafts of one asking. */
const MOST = 50;
/** A job that has added nothing for so long is gone, with its process and all its tries. */
const GONE_MS = 15 * 60_000;

/** Asks for drafts of replies, and tells how far they are. Who writes them is `response-worker.ts`; nothing is sent to X from here. */
export function createResponses({ em, boss, runs, retrySeconds = 5, onAsked, now = Date.now }: ResponsesOptions) {
	const read = async (userId: string, runId: string): Promise<RunResponses> => {
		await runs.read(userId, runId);
		const [job, drafts] = await Promise.all([
			queries(em).selectFrom('reply_jobs').where('runId', '=', runId).selectAll().executeTakeFirst(),
			queries(em)
				.selectFrom('filter_run_posts as post')
				.innerJoin('reply_drafts as draft', 'draft.tweetId', 'post.tweetId')
				.where('post.runId', '=', runId)
				.where('draft.userId', '=', userId)
				.orderBy('post.postedAt', 'desc')
				.orderBy('post.tweetId', 'desc')
				.select(['draft.tweetId', 'draft.text'])
				.execute(),
		]);
		if (!job) return { status: 'none', total: 0, failed: 0, error: null, drafts };
		const { status, total, failed, error } = job;
		if (status === 'preparing' && readTime(job.updatedAt).getTime() < now() - GONE_MS) {
			return {
				status: 'ready',
				total,
				failed: Math.max(0, total - drafts.length),
				error: 'Drafting broke off. Ask for the rest again.',
				drafts,
			};
		}
		return { status, total, failed, error, drafts };
	};

	/** The posts that count as included, by the person's word where there is one: how many have a draft, and the newest that have none. */
	const included = async (userId: string, runId: string) => {
		const { rows } = await sql<{ tweetId: string; isDrafted: boolean }>`
			select post.tweet_id as "tweetId", draft.tweet_id is not null as "isDrafted"
			from filter_run_posts post left join reply_drafts draft on draft.user_id = ${userId} and draft.tweet_id = post.tweet_id
			where post.run_id = ${runId} and post.seq is not null
				and (post.override = 'include' or (post.included and post.override is null))
			order by post.posted_at desc, post.tweet_id desc
		`.execute(queries(em));
		const wanted = rows.filter(({ isDrafted }) => !isDrafted).map(({ tweetId }) => tweetId);
		return { all: rows.length, drafted: rows.length - wanted.length, wanted: wanted.slice(0, MOST) };
	};

	return {
		read,

		/** Throws 404, and 409 `nothing_to_answer`. Asking again while drafts are being prepared asks for nothing more. */
		async generate(userId: string, runId: string): Promise<RunResponses> {
			await runs.read(userId, runId);
			const { all, drafted, wanted } = await included(userId, runId);
			if (all === 0) {
				throw new AppError(409, 'nothing_to_answer', 'No post of this run is included, so there is nothing to answer. Include some first.');
			}
			if (wanted.length === 0) return read(userId, runId);
			const total = drafted + wanted.length;
			await sql`
				insert into reply_jobs (run_id, status, total, failed, error, updated_at) values (${runId}, 'preparing', ${total}, 0, null, now())
				on conflict (run_id) do update set status = 'preparing', total = excluded.total, failed = 0, error = null, updated_at = now()
				where reply_jobs.status = 'ready' or reply_jobs.updated_at < now() - make_interval(secs => ${GONE_MS / 1000})
			`.execute(queries(em));
			const job: ResponseJob = { userId, runId, tweetIds: wanted };
			// The queue takes one job for a run; where the row above was there without its job, this mends it.
			await boss.send(RESPONSE_QUEUE, job, {
				singletonKey: runId,
				retryLimit: 3,
				retryDelay: retrySeconds,
				retryBackoff: true,
				expireInSeconds: 3600,
				heartbeatSeconds: 30,
				deleteAfterSeconds: 3600,
			});
			onAsked?.();
			return read(userId, runId);
		},
	};
}
