import type { Context } from '../../context.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { Cancelled } from '../../leases/lease-worker.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import { ModelError } from '../../providers/model.ts';
import { executeRun, type RunServices } from './execute-run.ts';
import type { LeasedRun } from './leased-run-store.ts';
import type { RunChanges } from './run-changes.ts';

/**
 * Maximum number of attempts. A run claimed more often is assumed to crash its process, and fails.
 */
const CLAIM_LIMIT = 200;

export interface RunWorkerOptions extends Pick<Context, 'log' | 'createWorker'>, RunServices {
	changes: RunChanges;
	/** Maximum number of runs that this process executes at the same time. Default: no limit. */
	concurrency?: number;
}

export type RunWorker = ReturnType<typeof createRunWorker>;

/** Executes runs in this process. A run that was interrupted continues from its rows. */
export function createRunWorker(options: RunWorkerOptions) {
	const { store, changes, createWorker, concurrency, log } = options;

	const execute = async (
		leased: LeasedRun,
		signal: AbortSignal,
		setWaiting: (isWaiting: boolean) => void,
	): Promise<void> => {
		const { run, runId } = leased;
		if (run.cancelRequested) throw new Cancelled('cancelled');
		if (run.claims > CLAIM_LIMIT) throw new Error('the run was claimed too often');
		const onChange = () => changes.notify(runId);
		await executeRun(leased, options, signal, { onChange, setWaiting });
		await retryWrite(() => store.end(leased, 'done'));
		onChange();
		log.info({ runId }, 'filter run done');
	};

	const fail = async (leased: LeasedRun, error: unknown): Promise<void> => {
		const { runId } = leased;
		if (error instanceof AppError || error instanceof ModelError) {
			log.info({ runId, code: error.code }, 'filter run failed');
			const body = errorBody(error.code, error.message, { retryAfter: error.retryAfter });
			await retryWrite(() => store.end(leased, 'failed', body));
		} else {
			log.error({ err: error, runId }, 'filter run failed unexpectedly');
			const body = errorBody(
				'internal',
				'Something went wrong on our side. The verdicts so far are kept; resume the run to continue.',
			);
			await retryWrite(() => store.end(leased, 'failed', body));
		}
	};

	const worker = createWorker<LeasedRun>({
		name: 'filter run',
		logFields: ({ runId }) => ({ runId }),
		...(concurrency !== undefined && { concurrency }),
		...store,
		execute,
		async end(leased, cause) {
			if (cause instanceof Cancelled) await retryWrite(() => store.end(leased, 'cancelled'));
			else await fail(leased, cause);
			changes.notify(leased.runId);
		},
	});

	return {
		start: () => worker.start(),
		/** Looks for runs now. */
		wake: () => worker.wake(),
		cancel: (id: string) => worker.cancel(({ runId }) => runId === id),
		close: () => worker.close(),
	};
}
