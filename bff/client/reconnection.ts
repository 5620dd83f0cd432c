import type { QueryError } from './base-query.ts';

/** The pauses before the attempts to reconnect. */
export const RECONNECT_AFTER_MS: readonly number[] = [500, 1000, 2000, 4000, 8000];

const retryable: ReadonlySet<QueryError['code']> = new Set([
	'network',
	'server_stopping',
	'stream_expired',
	'not_ready',
	'too_many_streams',
]);

/** Whether only the connection failed, so that reconnecting may work. */
export function isRetryable({ code }: QueryError): boolean {
	return retryable.has(code);
}

/** Whether the work on the server may continue although this page no longer follows it. */
export function mayStillRun(failure: QueryError): boolean {
	return isRetryable(failure) || failure.code === 'stream_replaced';
}

/** Waits, or ends early when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		const end = () => {
			clearTimeout(timer);
			resolve();
		};
		signal.addEventListener('abort', end, { once: true });
	});
}
