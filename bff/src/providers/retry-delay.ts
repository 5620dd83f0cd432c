/**
 * Milliseconds until a failed request is repeated: at least the time that the provider requests,
 * otherwise about `ms`, so that many clients do not repeat at the same time.
 */
export function retryDelay(ms: number, requestedMs = 0): number {
	return Math.max(requestedMs, ms * (0.75 + Math.random() / 2));
}
