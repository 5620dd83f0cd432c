import { isConnectionError } from '../../providers/connection-error.ts';
import { requestedSeconds } from '../../providers/requested-wait.ts';
import { type NetworkError, networkErrors, type WriteKind } from '../network-error.ts';
import { CHECK_SOURCES, type PostSourceError, sourceErrors } from '../post-source.ts';
import { MastodonRefusal } from './mastodon-http.ts';

export const mastodonErrors = networkErrors('Mastodon');
export const mastodonSource = sourceErrors('Mastodon');

/** How long to wait if the instance does not say. Limits apply to periods of 5 or 30 minutes. */
const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 3600;
const DEFAULT_LENGTH = 500;

/** How long the rate limit lasts. `X-RateLimit-Reset` is a date. */
export function secondsToWait(headers: Headers): number {
	const named = {
		retryAfter: headers.get('x-ratelimit-reset') ?? headers.get('retry-after'),
		date: headers.get('date'),
	};
	return requestedSeconds(named, { min: 1, max: MAX_WAIT_SECONDS }) ?? DEFAULT_WAIT_SECONDS;
}

/** Interprets what a request that changes something threw. */
export function errorOfWriting(kind: WriteKind, error: unknown): NetworkError {
	if (!(error instanceof MastodonRefusal)) {
		return isConnectionError(error)
			? mastodonErrors.nothingSent()
			: mastodonErrors.outcomeUnknown(kind);
	}
	const { status, said } = error;
	if (status < 400 || status >= 500 || status === 408) return mastodonErrors.outcomeUnknown(kind);
	if (status === 429) return mastodonErrors.rateLimited(secondsToWait(error.headers));
	// A proxy on the way refused it, and the instance never got it.
	if (said === undefined && status !== 401) return mastodonErrors.nothingSent();
	if (status === 401) return mastodonErrors.connectionExpired();
	if (status === 404 || status === 410) return mastodonErrors.gone(kind);
	return errorOfContent(kind, said ?? '');
}

/** The instance refused what was posted, in its own words. */
function errorOfContent(kind: WriteKind, said: string): NetworkError {
	const limit = /character limit of (\d{1,6})/i.exec(said)?.[1];
	if (limit !== undefined) return mastodonErrors.tooLong(kind, Number(limit));
	if (/too long|character limit/i.test(said)) return mastodonErrors.tooLong(kind, DEFAULT_LENGTH);
	if (/not finished processing/i.test(said)) return mastodonErrors.nothingSent();
	if (/media/i.test(said) && /not found/i.test(said)) return mastodonErrors.mediaGone();
	return mastodonErrors.refused(kind, quoteOf(said));
}

/** Interprets a response that is not a success. */
export function errorOfReading({ status, headers, said }: MastodonRefusal): PostSourceError {
	if (status === 401) return mastodonSource.connectionExpired();
	if (status === 429) return mastodonSource.rateLimited(secondsToWait(headers));
	if (said === undefined || status < 400 || status >= 500 || status === 408)
		return mastodonSource.unavailable();
	if (status === 404 || status === 410) {
		return mastodonSource.refused(
			`Mastodon does not find this, or does not show it to you. ${CHECK_SOURCES}`,
		);
	}
	if (status === 403) {
		return mastodonSource.refused(
			`Mastodon does not show this with your connection.${quoteOf(said)} Connect Mastodon again in Settings.`,
		);
	}
	return mastodonSource.refused(
		`Mastodon refused to search for this.${quoteOf(said)} ${CHECK_SOURCES}`,
	);
}

/** Whether the same request may succeed in a moment. */
export function isTransient({ status, said }: MastodonRefusal): boolean {
	return status >= 500 || status === 408 || (said === undefined && status >= 400 && status !== 401);
}

/** What the instance said, shortened, as a sentence that begins with a space; or empty. */
export function quoteOf(said: string): string {
	const clean = said.replace(/\p{C}/gu, ' ').trim();
	const short = clean.length > 200 ? `${clean.slice(0, 200).toWellFormed()}…` : clean;
	return short && ` Mastodon said: “${short}”`;
}
