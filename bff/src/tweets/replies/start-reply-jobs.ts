import type { Runs } from '../../filter/filter.ts';
import { createResponses, RESPONSE_QUEUE, type Responses } from './reply-jobs.ts';
import { type ResponseWorkerOptions, startResponseWorker } from './reply-worker.ts';

interface Options extends ResponseWorkerOptions {
	runs: Pick<Runs, 'read'>;
	retrySeconds?: number | undefined;
	now?: (() => number) | undefined;
}

/** Drafting of replies: the asking, and in this process the work. */
export async function startResponses({
	runs,
	retrySeconds,
	now,
	...worker
}: Options): Promise<Responses> {
	const { em, boss, drafts } = worker;
	await boss.createQueue(RESPONSE_QUEUE, { policy: 'exclusive' });
	return createResponses({
		em,
		boss,
		runs,
		drafts,
		retrySeconds,
		now,
		onAsked: await startResponseWorker(worker),
	});
}
