import pLimit from 'p-limit';
import type { JobWithMetadata } from 'pg-boss';
import { type ApiKeyStore, modelKey } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostAttachments } from '../../networks/post-source.ts';
import type { PromptPost } from '../../prompts/post-data.ts';
import { ModelError } from '../../providers/model.ts';
import type { ActionMethods, ShownPost, UserActionMethods } from '../actions/action-methods.ts';
import type { ReplyDraftStore } from './reply-draft-store.ts';
import type { ReplyJob, ReplyJobStore } from './reply-job-store.ts';
import { REPLY_QUEUE } from './reply-jobs.ts';
import type { WriteReply } from './reply-writer.ts';
import { REPLY_KEY_MISSING } from './reply-writer.ts';
import { readVoice, type Voice } from './voice-store.ts';

export interface ReplyWorkerOptions extends Pick<Context, 'em' | 'boss' | 'log'> {
	store: ReplyJobStore;
	keys: ApiKeyStore;
	actionMethods: Pick<ActionMethods, 'read'>;
	writeReply: WriteReply;
	replyDrafts: ReplyDraftStore;
	config: Pick<Config, 'model'>;
	/** The delay before the first retry of a job. */
	retrySeconds: number;
}

/** Concurrent jobs, so that a user does not wait for another's fifty drafts. */
const JOB_CONCURRENCY = 3;
/** The time between two checks for jobs, unless retries are due sooner. */
const POLL_SECONDS = 2;
/** The minimum that pg-boss allows. */
const SHORTEST_POLL_SECONDS = 0.5;
/** Concurrent model requests of one job. */
const POST_CONCURRENCY = 3;
const retryableErrors: ReadonlySet<string> = new Set([
	'model_rate_limited',
	'model_unavailable',
	'model_timeout',
]);

interface RunPost extends PromptPost, Pick<ShownPost, 'network' | 'idThere' | 'accountId'> {
	id: string;
	attached: PostAttachments | null;
}

/**
 * Starts drafting replies in this process, one model request per post, and returns a function that
 * wakes the worker. Posts with a draft are skipped, so a job can be run again.
 */
export async function startReplyWorker({
	em,
	store,
	boss,
	keys,
	actionMethods,
	writeReply,
	replyDrafts,
	config,
	retrySeconds,
	log,
}: ReplyWorkerOptions): Promise<() => void> {
	const draftReply = async (
		{ userId, runId }: ReplyJob,
		{ voice, methods }: { voice: Voice; methods: UserActionMethods },
		post: RunPost,
		apiKey: string,
		signal: AbortSignal,
	) => {
		if (!(await store.saveHeartbeat(runId))) return;
		const limits = methods.actorFor(post)?.acting.limits ?? null;
		const request = { post, voice, limits, tone: 'own' as const };
		const text = await writeReply(userId, request, apiKey, signal);
		await replyDrafts.add({
			userId,
			tweetId: post.id,
			runId,
			authorUsername: post.authorUsername,
			tone: 'own',
			text,
		});
	};

	/**
	 * Drafts the remaining replies. Returns how many failed and the last error; throws a retryable
	 * error unless this is the last attempt.
	 */
	const draftReplies = async (
		job: ReplyJob,
		isLastAttempt: boolean,
		signal: AbortSignal,
	): Promise<{ failed: number; error: string | null }> => {
		const [posts, voice, methods] = await Promise.all([
			store.readRemaining(job),
			readVoice(em, job.userId),
			actionMethods.read(job.userId),
		]);
		const sealedKeys = await keys.readSealed(job.userId);
		const apiKey = modelKey({ keys, config }, job.userId, sealedKeys, REPLY_KEY_MISSING);
		const stop = new AbortController();
		const anySignal = AbortSignal.any([signal, stop.signal]);
		const failures: (ModelError | AppError)[] = [];
		const limit = pLimit(POST_CONCURRENCY);
		await Promise.all(
			posts.map((post) =>
				limit(async () => {
					if (anySignal.aborted) return;
					try {
						await draftReply(job, { voice, methods }, post, apiKey, anySignal);
					} catch (error) {
						if (anySignal.aborted) return;
						// The user may have used up the limit elsewhere meanwhile; other posts continue.
						const isLimit = error instanceof AppError && error.code === 'draft_cap_reached';
						const isInternal = !(error instanceof ModelError || isLimit);
						const isForAll = error instanceof ModelError && error.isPermanent;
						if (isInternal || isForAll) stop.abort(error);
						if (isInternal) throw error;
						failures.push(error);
					}
				}),
			),
		);
		signal.throwIfAborted();
		const retryable = failures.find(({ code }) => retryableErrors.has(code));
		if (retryable && !stop.signal.aborted && !isLastAttempt) throw retryable;
		const remaining = await store.readRemaining(job);
		return { failed: remaining.length, error: failures.at(-1)?.message ?? null };
	};

	const worker = await boss.work(
		REPLY_QUEUE,
		{
			includeMetadata: true,
			localConcurrency: JOB_CONCURRENCY,
			pollingIntervalSeconds: Math.min(Math.max(retrySeconds, SHORTEST_POLL_SECONDS), POLL_SECONDS),
		},
		async ([job]: JobWithMetadata<ReplyJob>[]) => {
			if (!job) return;
			const { data, signal, retryCount, retryLimit } = job;
			const isLastAttempt = retryCount >= retryLimit;
			try {
				const { failed, error } = await draftReplies(data, isLastAttempt, signal);
				await store.finish(data.runId, failed, error);
			} catch (error) {
				log.warn({ err: error, runId: data.runId, retryCount }, 'drafting replies failed');
				// If the server is stopping, the next one resumes the job.
				if (signal.aborted || !(isLastAttempt || error instanceof AppError)) throw error;
				const remaining = await store.readRemaining(data);
				const message =
					error instanceof AppError
						? error.message
						: 'Something went wrong on our side. Draft the remaining replies again.';
				await store.finish(data.runId, remaining.length, message);
			}
		},
	);
	return () => boss.notifyWorker(worker);
}
