import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';

/**
 * What a person is told of a failure: the server's sentence, and how long to wait where it does not
 * say so itself.
 */
export function explain(error: QueryError | SerializedError): string {
	const message = error.message ?? '';
	if (!('retryAfter' in error)) return message;
	const wait = error.retryAfter === 1 ? '1 second' : `${error.retryAfter} seconds`;
	return message.includes(wait) ? message : `${message} Try again in ${wait}.`;
}
