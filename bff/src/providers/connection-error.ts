import { RefusedAddress } from '../http/outgoing/fetch-errors.ts';

/** Errors that mean that no connection was made, so nothing was sent. */
const connectionErrors: ReadonlySet<unknown> = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'ENETUNREACH',
	'EHOSTUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether no connection could be made, or none was allowed. */
export function isConnectionError(error: unknown): boolean {
	// Libraries wrap the error of `fetch`, which has the one with the code as its cause.
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof RefusedAddress) return true;
		if ('code' in cause && connectionErrors.has(cause.code)) return true;
	}
	return false;
}
