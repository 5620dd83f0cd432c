import { startSandbox } from '../../sandbox/server.ts';
import { createOpenRouter } from '../src/providers/openrouter/openrouter.ts';
import type { Counts, Task } from './counts.ts';
import { meter, type Used } from './metered-model.ts';
import type { Endpoint } from './settings.ts';
import { writeDrafts } from './tasks/drafts.ts';
import { judgeInjections, judgePosts } from './tasks/judge.ts';
import { writeReplies } from './tasks/replies.ts';
import { writeRewrites } from './tasks/rewrites.ts';

const tasks = {
	judge: judgePosts,
	injections: judgeInjections,
	drafts: writeDrafts,
	replies: writeReplies,
	rewrites: writeRewrites,
} as const satisfies Record<string, Task>;
export type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as TaskName[];

export interface Result extends Counts, Used {
	task: TaskName;
	seconds: number;
}

export interface EvaluateOptions {
	/** Undefined for the sandbox’s model. */
	endpoint?: Endpoint | undefined;
	only?: readonly TaskName[];
	limit?: number;
	onResult?: (result: Result) => void;
}

/** Runs the tasks one after the other. Throws if the endpoint does not answer at all. */
export async function evaluate({
	endpoint,
	only = taskNames,
	limit = Number.POSITIVE_INFINITY,
	onResult = () => undefined,
}: EvaluateOptions): Promise<Result[]> {
	const sandbox = endpoint ? undefined : await startSandbox({ paceMs: 0, hasCorpus: false });
	try {
		const { baseUrl, model: name, apiKey } = endpoint ?? sandboxEndpoint(sandbox?.url ?? '');
		const provider = createOpenRouter({ baseUrl, model: name });
		const results: Result[] = [];
		for (const task of only) {
			const { model, used } = meter(provider);
			const started = performance.now();
			const counts = await tasks[task]({ model, apiKey, limit });
			const seconds = (performance.now() - started) / 1000;
			const result = { task, ...counts, ...used, seconds };
			results.push(result);
			onResult(result);
		}
		return results;
	} finally {
		await sandbox?.close();
	}
}

const sandboxEndpoint = (url: string): Endpoint => ({
	baseUrl: `${url}/api/v1`,
	model: 'openrouter/auto',
	apiKey: 'sk-or-sandbox-unlimited',
});
