import { EventEmitter, once } from 'node:events';

/** How often a follower looks for changes made by another process. */
const POLL_INTERVAL_MS = 500;

export type RunChanges = ReturnType<typeof createRunChanges>;

/**
 * Notifies the followers of runs that this process executes. A notification carries no data and may
 * be missed: followers read the rows.
 */
export function createRunChanges() {
	const emitter = new EventEmitter().setMaxListeners(0);
	return {
		notify(runId: string): void {
			emitter.emit(runId);
		},

		/** Resolves at the next change in this process, or after the poll interval. */
		async waitForChange(runId: string): Promise<void> {
			const signal = AbortSignal.timeout(POLL_INTERVAL_MS);
			await once(emitter, runId, { signal }).catch(() => undefined);
		},
	};
}
