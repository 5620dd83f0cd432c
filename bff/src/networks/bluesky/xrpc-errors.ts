import { XRPCError } from '@atproto/api';
import { isConnectionError } from '../../providers/connection-error.ts';
import { requestedSeconds } from '../../providers/requested-wait.ts';
import { NetworkError, type WriteKind } from '../network-error.ts';
import { PostSourceError } from '../post-source.ts';
import { blueskyErrors, blueskySource, NOT_SHOWN, quote } from './bluesky-errors.ts';
import { POST_LIMIT } from './bluesky-limits.ts';

/** How long to wait if Bluesky does not say. */
const DEFAULT_WAIT_SECONDS = 60;
/** The longest rate limit of Bluesky applies to a day. */
const MAX_WAIT_SECONDS = 24 * 3600;
/** The names of errors for tokens that are no longer accepted, with the statuses 400 and 401. */
const TOKEN_ERRORS =
	/^(ExpiredToken|InvalidToken|AuthMissing|AuthenticationRequired|AuthRequired)$/;

/** Interprets the error of a request that changes something. */
export function errorOfWrite(kind: WriteKind, error: unknown): NetworkError {
	if (error instanceof NetworkError) return error;
	if (!(error instanceof XRPCError)) return blueskyErrors.outcomeUnknown(kind);
	if (isConnectionError(error.cause)) return blueskyErrors.nothingSent();
	if (isTokenRefused(error)) return blueskyErrors.connectionExpired();
	if (isRateLimited(error)) return blueskyErrors.rateLimited(secondsToWait(error));
	// Without a response, or with one that is not in Bluesky's format.
	if (error.status < 400 || error.status >= 500) return blueskyErrors.outcomeUnknown(kind);
	if (isMissing(error)) return blueskyErrors.gone(kind);
	if (error.error === 'BlobNotFound' || /could not find blob/i.test(error.message))
		return blueskyErrors.mediaGone();
	if (isTextTooLong(error.message)) return blueskyErrors.tooLong(kind, POST_LIMIT);
	return blueskyErrors.refused(kind, quoteOf(error));
}

/** Interprets the error of a request that reads. `missing`: what to say if it is not there. */
export function errorOfRead(error: unknown, missing = NOT_SHOWN): PostSourceError {
	if (error instanceof PostSourceError) return error;
	if (!(error instanceof XRPCError)) return blueskySource.unavailable();
	if (isTokenRefused(error)) return blueskySource.connectionExpired();
	if (isRateLimited(error)) return blueskySource.rateLimited(secondsToWait(error));
	if (error.status < 400 || error.status >= 500) return blueskySource.unavailable();
	return blueskySource.refused(`${missing}${quoteOf(error)}`);
}

export function isTokenRefused({ status, error }: XRPCError): boolean {
	return status === 401 || (status === 400 && TOKEN_ERRORS.test(error));
}

export function isRateLimited({ status }: XRPCError): boolean {
	return Number(status) === 429;
}

/** A record or post that does not exist. */
export function isMissing({ error, message }: XRPCError): boolean {
	return /^(RecordNotFound|NotFound)$/.test(error) || /could not locate record/i.test(message);
}

/** Whether a request that reads may succeed when it is repeated. */
export function isTransient(error: unknown): boolean {
	if (!(error instanceof XRPCError) || error.cause instanceof RangeError) return false;
	// 1: no response; 2, which is not transient: a response that is not in the format.
	return Number(error.status) === 1 || error.status >= 500;
}

/** How long the rate limit lasts, by Bluesky's clock. */
export function secondsToWait({ headers = {} }: XRPCError): number {
	const named = {
		reset: headers['ratelimit-reset'],
		retryAfter: headers['retry-after'],
		date: headers.date,
	};
	return requestedSeconds(named, { min: 1, max: MAX_WAIT_SECONDS }) ?? DEFAULT_WAIT_SECONDS;
}

function quoteOf({ message, error }: XRPCError): string {
	return message === error ? '' : quote(message);
}

/**
 * Whether a server says that a post's text is too long: “grapheme too big (maximum 300, got 301) at
 * $.record.text”, earlier “Record/text must not be longer than 300 graphemes”.
 */
function isTextTooLong(message: string): boolean {
	return (
		(message.includes('too big (') && message.endsWith('.text')) ||
		/\btext must not be longer than/i.test(message)
	);
}
