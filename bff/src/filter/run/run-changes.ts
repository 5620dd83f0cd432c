import { EventEmitter, once } from 'node:events';

/** How long a follower sleeps through the changes of another process. */
const LOOK_EVERY_MS = 500;

export type RunChanges = ReturnType<typeof createRunChanges>;

/**
 * Wakes those who follow a run that this process works on. The rows say what changed; who misses a
 * call finds it there.
 */
export function createRunChanges() {
	const emitter = new EventEmitter().setMaxListeners(0);
	return {
		announce(runId: string): void {
			emitter.emit(runId);
		},

		/**
		 * Resolves at the next change here, or after a while, in which another process may have changed
		 * something.
		 */
		async next(runId: string): Promise<void> {
			const signal = AbortSignal.timeout(LOOK_EVERY_MS);
			await once(emitter, runId, { signal }).catch(() => undefined);
		},
	};
}
