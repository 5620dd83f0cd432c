import type { RunReplies } from '../../../contract/filter/replies.ts';
import type { Context } from '../../context.ts';
import type { Runs } from '../../filter/filter.ts';

import { AppError } from '../../http/app-error.ts';
import type { ReplyDraftStore } from './reply-draft-store.ts';
import { LOST_JOB_MS, type ReplyJob, type ReplyJobStore } from './reply-job-store.ts';

export const REPLY_QUEUE = 'draft-replies';

export interface ReplyJobsOptions extends Pick<Context, 'boss' | 'now'> {
	store: ReplyJobStore;
	runs: Pick<Runs, 'read'>;
	replyDrafts: Pick<ReplyDraftStore, 'readLimits'>;
	/** The delay before the first retry; it doubles with each further one. 0 retries at once. */
	retrySeconds: number;
	/** Called when a job was enqueued. */
	wakeWorker?: () => void;
}

export type ReplyJobs = ReturnType<typeof createReplyJobs>;

/** Maximum number of drafts of one job. */
const JOB_LIMIT = 50;

/** Explains which posts a job leaves out; null if none. */
function describeLeftOut(byAuthor: number, byDay: number): string | null {
	const count = byAuthor + byDay;
	if (count === 0) return null;
	const reasons = [
		...(byAuthor > 0
			? [
					'Warble drafts one reply per author a day, and none if you replied to them in the last 24 hours',
				]
			: []),
		...(byDay > 0 ? ['you’ve used all drafts of the last 24 hours'] : []),
	];
	return `Skipped ${count} ${count === 1 ? 'post' : 'posts'}: ${reasons.join('; and ')}.`;
}

/**
 * Starts jobs that draft replies to the included posts of a run, and reports their progress.
 * `reply-worker.ts` processes them. Nothing is sent to X.
 */
export function createReplyJobs({
	store,
	boss,
	runs,
	replyDrafts,
	retrySeconds,
	wakeWorker,
	now = Date.now,
}: ReplyJobsOptions) {
	const read = async (userId: string, runId: string): Promise<RunReplies> => {
		await runs.read(userId, runId);
		// Read before the drafts: if the job is ready by now, all its drafts are stored.
		const job = await store.read(runId);
		const drafts = await store.readDrafts(userId, runId);
		if (!job) return { status: 'none', total: 0, failed: 0, error: null, drafts };
		const { status, failed, error } = job;
		// Other drafts may have been made since the job began, each for one post.
		const total = Math.max(job.total, drafts.length);
		if (status === 'preparing' && job.updatedAt.getTime() < now() - LOST_JOB_MS) {
			return {
				status: 'ready',
				total,
				failed: total - drafts.length,
				error: 'Drafting was interrupted. Draft the remaining replies again.',
				drafts,
			};
		}
		return { status, total, failed, error, drafts };
	};

	/** Selects the newest included posts that may get a draft, one per author. */
	const selectPosts = async (userId: string, runId: string) => {
		// In this order, because a draft that a running job stores in between is the post's own, and
		// must not count as a draft for its author that forbids another.
		const { remaining, authors } = await replyDrafts.readLimits(userId);
		const posts = await store.readIncluded(userId, runId);
		const open = posts.filter(({ needsDraft }) => needsDraft);
		const allowed = open.filter(({ author }) => {
			if (authors.has(author)) return false;
			if (author !== '') authors.add(author);
			return true;
		});
		const selected = allowed.slice(0, Math.min(JOB_LIMIT, remaining));
		return {
			includedCount: posts.length,
			draftCount: posts.filter(({ hasDraft }) => hasDraft).length,
			tweetIds: selected.map(({ tweetId }) => tweetId),
			note: describeLeftOut(
				open.length - allowed.length,
				remaining < Math.min(JOB_LIMIT, allowed.length) ? allowed.length - remaining : 0,
			),
		};
	};

	return {
		read,

		/**
		 * Starts a job, unless one is in progress. Throws 404, 409 `nothing_to_answer`, and 429
		 * `draft_cap_reached` if the limits allow no draft.
		 */
		async start(userId: string, runId: string): Promise<RunReplies> {
			await runs.read(userId, runId);
			const { includedCount, draftCount, tweetIds, note } = await selectPosts(userId, runId);
			if (includedCount === 0) {
				throw new AppError(
					409,
					'nothing_to_answer',
					'This run has no included posts to reply to. Include some first.',
				);
			}
			if (tweetIds.length === 0) {
				if (note !== null) throw new AppError(429, 'draft_cap_reached', note);
				if (draftCount > 0) return read(userId, runId);
				throw new AppError(
					409,
					'nothing_to_answer',
					'You’ve replied to every included post of this run, or discarded its draft.',
				);
			}
			await store.start(runId, draftCount + tweetIds.length, note);
			const job: ReplyJob = { userId, runId, tweetIds };
			// The queue accepts one job per run, so this also recovers a row that has lost its job.
			await boss.send(REPLY_QUEUE, job, {
				singletonKey: runId,
				retryLimit: 3,
				retryDelay: retrySeconds,
				// pg-boss's backoff would begin with a second.
				retryBackoff: retrySeconds > 0,
				expireInSeconds: 3600,
				heartbeatSeconds: 30,
			});
			wakeWorker?.();
			return read(userId, runId);
		},
	};
}
