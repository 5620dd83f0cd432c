import type { PgBoss } from 'pg-boss';
import { createResultSampler, type ResultsOptions } from './sample-results.ts';

const QUEUE = 'post-results';
/** A job that takes longer is stopped, and the next one continues. */
const RUN_SECONDS = 50 * 60;

/** Reads due results once an hour, in one process. Returns a function that does it now. */
export async function startResults({ boss, ...options }: ResultsOptions & { boss: PgBoss }) {
	const sampleResults = createResultSampler(options);
	await boss.createQueue(QUEUE, { policy: 'stately', expireInSeconds: RUN_SECONDS });
	await boss.schedule(QUEUE, '23 * * * *');
	await boss.work(QUEUE, async ([job]) => {
		await sampleResults(job?.signal ?? AbortSignal.timeout(RUN_SECONDS * 1000));
	});
	return sampleResults;
}
