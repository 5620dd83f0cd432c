import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';

/** What a person is told of a failure: the server's sentence, and how long to wait. */
export function explain(error: QueryError | SerializedError): string {
	const message = error.message ?? '';
	if (!('retryAfter' in error)) return message;
	return `${message} Try again in ${error.retryAfter === 1 ? '1 second' : `${error.retryAfter} seconds`}.`;
}
