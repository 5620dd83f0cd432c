import { TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import { NetworkError, networkErrors, type WriteKind } from '../network-error.ts';
import { isFromProxy, isOutOfCredit, problemOf, type XErrorResponse } from './x-errors.ts';

export const xErrors = networkErrors('X');

/** The facts about a request that its refusal depends on. */
export interface RefusedRequest {
	/** How long X's rate limit lasts. */
	seconds: number;
	/** Whether the text has more than 280 characters as X counts. */
	isLong?: boolean | undefined;
}

/** Interprets a response with a status of 400 or more. */
export function errorOfAction(
	kind: WriteKind,
	refusal: XErrorResponse,
	{ seconds, isLong = false }: RefusedRequest,
): NetworkError {
	const { status } = refusal;
	const { quote } = problemOf(refusal);
	const common = errorOfAccount(refusal, seconds, xErrors.instead(kind));
	if (common) return common;
	if (status >= 500 || status === 408) return xErrors.outcomeUnknown(kind);
	if (/duplicate content/i.test(quote)) return xErrors.duplicate();
	if (status === 404 || /deleted or not visible|could not find/i.test(quote))
		return xErrors.gone(kind);
	if (status === 400 && /media/i.test(quote)) return xErrors.mediaGone();
	if (/too long/i.test(quote)) return xErrors.tooLong(kind, TWEET_LIMIT);
	// X gives no reason if the user's plan does not allow long posts.
	if (isLong && status === 403 && (quote === '' || /not permitted to perform this/i.test(quote))) {
		const again = kind === 'response' ? 'send' : 'publish';
		return new NetworkError(
			'response_too_long',
			`X did not accept this. It has more than 280 characters, which X may refuse without Premium. Shorten or split it, then ${again} it again.`,
		);
	}
	return xErrors.refused(kind, quote);
}

/**
 * Refusals that do not depend on the content: by a proxy, or because of missing credit, a lost
 * connection or the rate limit. `instead`: what the user can do on X in the meantime.
 */
export function errorOfAccount(
	refusal: XErrorResponse,
	seconds: number,
	instead: string,
): NetworkError | undefined {
	if (isFromProxy(refusal)) return xErrors.nothingSent();
	if (isOutOfCredit(refusal)) {
		return new NetworkError(
			'network_out_of_credit',
			`The X account of this installation has no credit left. ${instead} in the meantime.`,
		);
	}
	if (refusal.status === 401) return xErrors.connectionExpired();
	if (refusal.status === 429) return xErrors.rateLimited(seconds);
	return undefined;
}
