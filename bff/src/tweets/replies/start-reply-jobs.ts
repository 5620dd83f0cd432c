import type { Context } from '../../context.ts';
import type { Runs } from '../../filter/filter.ts';
import { createReplyJobStore } from './reply-job-store.ts';
import { createReplyJobs, REPLY_QUEUE, type ReplyJobs } from './reply-jobs.ts';
import { type ReplyWorkerOptions, startReplyWorker } from './reply-worker.ts';

interface Options
	extends Pick<Context, 'em' | 'now'>,
		Omit<ReplyWorkerOptions, 'store' | 'retrySeconds'> {
	runs: Pick<Runs, 'read'>;
	retrySeconds?: number | undefined;
}

/** Creates the reply jobs, and starts their worker in this process. */
export async function startReplyJobs({
	runs,
	retrySeconds = 5,
	now,
	...options
}: Options): Promise<ReplyJobs> {
	const { em, boss, replyDrafts } = options;
	const store = createReplyJobStore(em);
	await boss.createQueue(REPLY_QUEUE, { policy: 'exclusive' });
	const wakeWorker = await startReplyWorker({ ...options, store, retrySeconds });
	return createReplyJobs({ store, boss, runs, replyDrafts, retrySeconds, now, wakeWorker });
}
