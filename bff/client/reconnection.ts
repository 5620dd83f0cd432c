import type { QueryError } from './base-query.ts';

/** How long to wait before each attempt to find something lost again. */
export const RECONNECT_AFTER_MS: readonly number[] = [500, 1000, 2000, 4000, 8000];

const passing: ReadonlySet<QueryError['code']> = new Set([
	'network',
	'server_stopping',
	'stream_expired',
	'not_ready',
	'too_many_streams',
]);

/** Whether what was followed may be well although this way to it failed. */
export function isPassing({ code }: QueryError): boolean {
	return passing.has(code);
}

/** Whether what was followed may go on although this page stops following it. */
export function mayGoOn(failure: QueryError): boolean {
	return isPassing(failure) || failure.code === 'stream_replaced';
}

/** Resolves early when the signal fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		const give = () => {
			clearTimeout(timer);
			resolve();
		};
		signal.addEventListener('abort', give, { once: true });
	});
}
