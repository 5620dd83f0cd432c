import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';

/** Why a question failed, in a sentence for people. */
export function messageOf(error: QueryError | SerializedError | undefined): string {
	return error?.message ?? 'Something went wrong.';
}

/** Whether it failed at the API, rather than by a fault of this page. */
export function isRefusal(error: QueryError | SerializedError | undefined): error is QueryError {
	return error !== undefined && !('stack' in error) && error.code !== undefined;
}
