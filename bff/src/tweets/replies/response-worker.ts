import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { KeyVault } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import { type Em, queries } from '../../database/orm.ts';
import { modelKey } from '../../filter/filter.ts';

import { AppError } from '../../http/app-error.ts';
import type { PromptPost } from '../../prompts/post-data.ts';
import { ModelError } from '../../providers/model.ts';
import type { DraftStore } from './draft-store.ts';
import { readVoice, type Voice } from './reply-voice.ts';
import type { WriteReply } from './reply-writer.ts';
import { RESPONSE_QUEUE, type ResponseJob } from './responses.ts';

export interface ResponseWorkerOptions {
	em: Em;
	boss: PgBoss;
	keys: KeyVault;
	write: WriteReply;
	drafts: DraftStore;
	config: Pick<Config, 'openRouter'>;
	log: FastifyBaseLogger;
}

/** Jobs at once, so that nobody waits for another person's fifty posts. */
const JOBS = 3;
/** Posts of one job that are asked about at once. */
const AT_ONCE = 3;
/** Failures that concern every post. */
const final: ReadonlySet<string> = new Set(['key_missing', 'key_rejected', 'model_out_of_credit']);
/** Failures that pass. */
const passing: ReadonlySet<string> = new Set([
	'model_rate_limited',
	'model_unavailable',
	'model_timeout',
]);

interface OpenPost extends PromptPost {
	id: string;
}

/**
 * Drafts replies in this process, one model call a post. What has a draft is left alone, so a job
 * may be done again. Answers what wakes it.
 */
export async function startResponseWorker({
	em,
	boss,
	keys,
	write,
	drafts,
	config,
	log,
}: ResponseWorkerOptions): Promise<() => void> {
	/** The posts of a job that have no draft. */
	const readOpen = async ({ userId, runId, tweetIds }: ResponseJob): Promise<OpenPost[]> => {
		const { rows } = await sql<OpenPost>`
			select tweet_id as id, author_name as "authorName", author_username as "authorUsername", content
			from filter_run_posts where run_id = ${runId} and tweet_id = any(${tweetIds}::text[])
				and not exists (select 1 from reply_drafts draft where draft.user_id = ${userId} and draft.tweet_id = filter_run_posts.tweet_id)
			order by posted_at desc, tweet_id desc
		`.execute(queries(em));
		return rows;
	};

	const draft = async (
		{ userId, runId }: ResponseJob,
		voice: Voice,
		post: OpenPost,
		apiKey: string,
		signal: AbortSignal,
	) => {
		const text = await write({ post, voice, tone: 'own' }, apiKey, signal);
		await drafts.add({
			userId,
			tweetId: post.id,
			runId,
			authorUsername: post.authorUsername,
			tone: 'own',
			text,
		});
		await sql`update reply_jobs set updated_at = now() where run_id = ${runId}`.execute(
			queries(em),
		);
	};

	/**
	 * Drafts what is missing. Answers how many failed and why the last one did; throws what another
	 * try may mend.
	 */
	const draftAll = async (
		job: ResponseJob,
		isLastTry: boolean,
		signal: AbortSignal,
	): Promise<{ failed: number; error: string | null }> => {
		const [posts, voice] = await Promise.all([readOpen(job), readVoice(em, job.userId)]);
		const apiKey = modelKey({ keys, config }, job.userId, await keys.readSealed(job.userId));
		const stop = new AbortController();
		const either = AbortSignal.any([signal, stop.signal]);
		const failures: (ModelError | AppError)[] = [];
		const limit = pLimit(AT_ONCE);
		await Promise.all(
			posts.map((post) =>
				limit(async () => {
					if (either.aborted) return;
					try {
						await draft(job, voice, post, apiKey, either);
					} catch (error) {
						if (either.aborted) return;
						// Somebody else's draft may have used up the day's meanwhile, which ends nothing.
						const isCap = error instanceof AppError && error.code === 'draft_cap_reached';
						const isOurs = !(error instanceof ModelError || isCap);
						if (isOurs || final.has(error.code)) stop.abort(error);
						if (isOurs) throw error;
						failures.push(error);
					}
				}),
			),
		);
		signal.throwIfAborted();
		const mayPass = failures.find(({ code }) => passing.has(code));
		if (mayPass && !stop.signal.aborted && !isLastTry) throw mayPass;
		const left = await readOpen(job);
		return { failed: left.length, error: failures.at(-1)?.message ?? null };
	};

	const settle = async (
		{ runId }: ResponseJob,
		{ failed, error }: { failed: number; error: string | null },
	): Promise<void> => {
		await sql`
			update reply_jobs set status = 'ready', failed = ${failed}, error = coalesce(${error}, error), updated_at = now()
			where run_id = ${runId}
		`.execute(queries(em));
	};

	const worker = await boss.work(
		RESPONSE_QUEUE,
		{ includeMetadata: true, localConcurrency: JOBS },
		async ([job]: JobWithMetadata<ResponseJob>[]) => {
			if (!job) return;
			const { data, signal, retryCount, retryLimit } = job;
			const isLastTry = retryCount >= retryLimit;
			try {
				await settle(data, await draftAll(data, isLastTry, signal));
			} catch (error) {
				log.warn({ err: error, runId: data.runId, retryCount }, 'drafting replies broke off');
				// A process that stops is no failure: the next life goes on.
				if (signal.aborted || !(isLastTry || error instanceof AppError)) throw error;
				const posts = await readOpen(data);
				const message =
					error instanceof AppError
						? error.message
						: 'Something went wrong on our side. Ask for the rest again.';
				await settle(data, { failed: posts.length, error: message });
			}
		},
	);
	return () => boss.notifyWorker(worker);
}
