import type { QueryError } from 'bff/client/base-query';
import { formatMoment } from './format-date.ts';
import { formatCount } from './format-number.ts';

/** A failure for the user: what happened, and how long to wait. */
export function describeFailure(
	{ message = '', retryAfter }: Partial<QueryError>,
	now = Date.now(),
): string {
	if (retryAfter === undefined || message.includes(formatCount(retryAfter, 'second')))
		return message;
	return `${message} ${/try again in/i.test(message) ? 'That is' : 'Try again'} ${describeWait(retryAfter, now)}.`;
}

/** `in 40 seconds`, `after 19:05`. `now` in ms. */
export function describeWait(seconds: number, now: number): string {
	if (seconds > 90)
		return `after ${formatMoment(new Date(now + seconds * 1000).toISOString(), new Date(now))}`;
	return `in ${formatCount(seconds, 'second')}`;
}

/** Narrows what query hooks give as `error`; undefined when there is none. */
export function asFailure(error: unknown): QueryError | undefined {
	return isFailure(error) ? error : undefined;
}

function isFailure(error: unknown): error is QueryError {
	return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
