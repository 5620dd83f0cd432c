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
	if (error instanceof RefusedAddress) return true;
	const cause = error instanceof Error ? error.cause : undefined;
	return connectionErrors.has(cause instanceof Error && 'code' in cause ? cause.code : undefined);
}
