import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds until a failed request is repeated: at least the time that the provider requests,
 * otherwise about `ms`, so that many clients do not repeat at the same time.
 */
export function retryDelay(ms: number, requestedMs = 0): number {
	return Math.max(requestedMs, ms * (0.75 + Math.random() / 2));
}

/** Throws the signal's reason as soon as it is aborted. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
	await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
