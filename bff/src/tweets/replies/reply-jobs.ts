import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { RunResponses } from '../../../contract/filter-responses.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import type { Runs } from '../../filter/filter.ts';

import { AppError } from '../../http/app-error.ts';
import { isIncluded } from '../list/list-store.ts';
import type { DraftStore } from './reply-draft-store.ts';

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
	drafts: Pick<DraftStore, 'readCaps'>;
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

interface IncludedPost {
	tweetId: string;
	author: string;
	isWaiting: boolean;
	isOpen: boolean;
}

/** What is left out, and why; null where nothing is. */
function noteOf(byAuthor: number, byDay: number): string | null {
	const count = byAuthor + byDay;
	if (count === 0) return null;
	const whys = [
		...(byAuthor > 0
			? [
					'one reply a day is drafted to each author, and none to one who was answered in the last 24 hours',
				]
			: []),
		...(byDay > 0 ? ['the drafts of 24 hours are used up'] : []),
	];
	return `${count === 1 ? 'One post was' : `${count} posts were`} left out: ${whys.join('; and ')}.`;
}

/**
 * Asks for drafts of replies, and tells how far they are. Who writes them is `response-worker.ts`;
 * nothing is sent to X from here.
 */
export function createResponses({
	em,
	boss,
	runs,
	drafts: store,
	retrySeconds = 5,
	onAsked,
	now = Date.now,
}: ResponsesOptions) {
	const read = async (userId: string, runId: string): Promise<RunResponses> => {
		await runs.read(userId, runId);
		// Before the drafts: a job that is ready by now has stored them all, one that becomes ready
		// meanwhile has not.
		const job = await queries(em)
			.selectFrom('reply_jobs')
			.where('runId', '=', runId)
			.selectAll()
			.executeTakeFirst();
		const drafts = await queries(em)
			.selectFrom('filter_run_posts as post')
			.innerJoin('reply_drafts as draft', 'draft.tweetId', 'post.tweetId')
			.where('post.runId', '=', runId)
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
			.execute();
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

	/**
	 * The posts that count as included, by the person's word where there is one: how many drafts
	 * wait, and the newest posts that may have one. One that was answered, or whose draft was
	 * discarded, needs none any more.
	 */
	const included = async (userId: string, runId: string) => {
		const { rows } = await sql<IncludedPost>`
			select post.tweet_id as "tweetId", lower(post.author_username) as author,
				draft.tweet_id is not null and draft.discarded_at is null and action.status is distinct from 'done' as "isWaiting",
				draft.tweet_id is null and (action.status is null or action.status in ('armed', 'failed')) as "isOpen"
			from filter_run_posts post
			left join reply_drafts draft on draft.user_id = ${userId} and draft.tweet_id = post.tweet_id
			left join tweet_actions action on action.user_id = ${userId} and action.tweet_id = post.tweet_id and action.action = 'response'
			where post.run_id = ${runId} and ${isIncluded}
			order by post.posted_at desc, post.tweet_id desc
		`.execute(queries(em));
		const { left, authors } = await store.readCaps(userId);
		const open = rows.filter(({ isOpen }) => isOpen);
		// To each author one, the newest.
		const mayHave = open.filter(({ author }) => {
			if (authors.has(author)) return false;
			if (author !== '') authors.add(author);
			return true;
		});
		const wanted = mayHave.slice(0, Math.min(MOST, left)).map(({ tweetId }) => tweetId);
		return {
			all: rows.length,
			waiting: rows.filter(({ isWaiting }) => isWaiting).length,
			wanted,
			note: noteOf(
				open.length - mayHave.length,
				left < Math.min(MOST, mayHave.length) ? mayHave.length - left : 0,
			),
		};
	};

	return {
		read,

		/**
		 * Throws 404, 409 `nothing_to_answer`, and 429 `draft_cap_reached` where the caps leave none.
		 * Asking again while drafts are being prepared asks for nothing more.
		 */
		async generate(userId: string, runId: string): Promise<RunResponses> {
			await runs.read(userId, runId);
			const { all, waiting, wanted, note } = await included(userId, runId);
			if (all === 0) {
				throw new AppError(
					409,
					'nothing_to_answer',
					'No post of this run is included, so there is nothing to answer. Include some first.',
				);
			}
			if (wanted.length === 0 && note !== null) throw new AppError(429, 'draft_cap_reached', note);
			if (wanted.length === 0 && waiting === 0) {
				throw new AppError(
					409,
					'nothing_to_answer',
					'Every included post of this run is answered, or its draft was discarded.',
				);
			}
			if (wanted.length === 0) return read(userId, runId);
			const total = waiting + wanted.length;
			await sql`
				insert into reply_jobs (run_id, status, total, failed, error, updated_at) values (${runId}, 'preparing', ${total}, 0, ${note}, now())
				on conflict (run_id) do update set status = 'preparing', total = excluded.total, failed = 0, error = excluded.error, updated_at = now()
				where reply_jobs.status = 'ready' or reply_jobs.updated_at < now() - make_interval(secs => ${GONE_MS / 1000})
			`.execute(queries(em));
			const job: ResponseJob = { userId, runId, tweetIds: wanted };
			// The queue takes one job for a run; where the row above was there without its job, this
			// mends it.
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
