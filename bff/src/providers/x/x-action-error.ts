import type { ErrorCode } from '../../../contract/errors.ts';
import type { TweetAction } from '../../../contract/tweets.ts';
import { AppError } from '../../http/app-error.ts';
import { isOutOfCredit, problemOf, type XErrorResponse } from './x-errors.ts';

/** The error codes of an action at X, and their HTTP statuses. */
export const actionStatuses = {
	connection_expired: 400,
	action_refused: 403,
	tweet_gone: 404,
	response_duplicate: 409,
	response_too_long: 400,
	x_out_of_credit: 400,
	x_rate_limited: 503,
	x_unavailable: 503,
	outcome_unknown: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

/**
 * Why an action at X failed. The message is for the user. Nothing was done at X, except with
 * `outcome_unknown`: then X may have done it.
 */
export class XActionError extends AppError {
	override readonly code: keyof typeof actionStatuses;

	constructor(code: keyof typeof actionStatuses, message: string, retryAfter?: number) {
		super(actionStatuses[code], code, message, retryAfter);
		this.code = code;
	}
}

/** Interprets a response with a status of 400 or more. `seconds`: how long X's rate limit lasts. */
export function errorOfAction(
	action: TweetAction,
	refusal: XErrorResponse,
	seconds: number,
): XActionError {
	const { status } = refusal;
	const { quote } = problemOf(refusal);
	if (isOutOfCredit(refusal)) {
		return new XActionError(
			'x_out_of_credit',
			'The X account of this installation has no credit left. Do it on X in the meantime.',
		);
	}
	if (status === 401) return connectionExpired();
	if (status === 429) {
		const sentence = `X limits how often you can do this. Try again in ${Math.ceil(seconds / 60)} min.`;
		return new XActionError('x_rate_limited', sentence, Math.ceil(seconds));
	}
	if (status >= 500 || status === 408) return outcomeUnknown(action);
	if (/duplicate content/i.test(quote)) {
		return new XActionError(
			'response_duplicate',
			'You have posted exactly this text on X before. Change a word, then send it again.',
		);
	}
	if (status === 404 || /deleted or not visible|could not find/i.test(quote)) {
		return new XActionError(
			'tweet_gone',
			'This post is no longer on X, or its author does not show it to you.',
		);
	}
	if (/too long/i.test(quote)) {
		return new XActionError(
			'response_too_long',
			'X counts more than 280 characters in this. Shorten it, then send it again.',
		);
	}
	return new XActionError(
		'action_refused',
		`X does not allow Warble to ${verbs[action]} for you. Do it on X.${quote}`,
	);
}

export function connectionExpired(): XActionError {
	return new XActionError(
		'connection_expired',
		'X no longer accepts your connection. Connect X again in Settings.',
	);
}

export function nothingSent(): XActionError {
	return new XActionError(
		'x_unavailable',
		'X cannot be reached right now, and nothing was sent. Try again in a moment.',
	);
}

/** `lookupError`: why X cannot be checked for the outcome now. */
export function outcomeUnknown(action: TweetAction, lookupError?: AppError): XActionError {
	if (action === 'like') {
		return new XActionError(
			'outcome_unknown',
			'X did not respond, so this may or may not be liked. Like it again: X counts it once.',
		);
	}
	const next = lookupError
		? `${lookupError.message} Then send it again: Warble first checks whether it is on X.`
		: 'Before the next try, Warble checks whether it is on X.';
	return new XActionError(
		'outcome_unknown',
		`X did not respond, so this may or may not be posted. ${next}`,
	);
}

const verbs = { like: 'like this post', response: 'reply to this post' } as const satisfies Record<
	TweetAction,
	string
>;
