import type { QueryError } from 'bff/client/base-query';
import type { ErrorBody } from 'bff/contract/errors';
import { formatMoment } from './format-date.ts';
import { formatCount } from './format-number.ts';

/** The failure and how long to wait, for the user. */
export function describeFailure(
	{ message = 'Something went wrong.', retryAfter }: Partial<Omit<QueryError, 'code'>> = {},
	now = Date.now(),
): string {
	if (!retryAfter || /\d seconds?\b/.test(message)) return message;
	return `${message} ${/try again in/i.test(message) ? 'That is' : 'Try again'} ${describeWait(retryAfter, now)}.`;
}

/** `in 40 seconds`, `after 19:05`. `now` in ms. */
export function describeWait(seconds: number, now: number): string {
	if (seconds > 90)
		return `after ${formatMoment(new Date(now + seconds * 1000).toISOString(), new Date(now))}`;
	return `in ${formatCount(seconds, 'second')}`;
}

/** Narrows the `error` of query hooks; undefined if it was not an API failure. */
export function asFailure(error: unknown): QueryError | undefined {
	return (error as QueryError | undefined)?.code ? (error as QueryError) : undefined;
}

/** Why a request failed, also if it was not the API that failed. */
export function failureOf(error: unknown): QueryError {
	return asFailure(error) ?? { code: 'internal', message: describeFailure() };
}

const workLater: ReadonlySet<QueryError['code']> = new Set([
	'network',
	'internal',
	'maintenance',
	'not_ready',
	'server_busy',
	'server_stopping',
	'too_many_requests',
]);

/** Whether the same request may work later: no connection, a server error, or a limit. */
export function mayWorkLater({ code }: Pick<QueryError, 'code'>): boolean {
	return workLater.has(code);
}

/** An error stored by the server, without its time to wait, which counted from when it happened. */
export function storedFailure({ code, message }: ErrorBody): QueryError {
	return { code, message };
}
