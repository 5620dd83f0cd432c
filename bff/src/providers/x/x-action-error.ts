import type { ErrorCode } from '../../../contract/errors.ts';
import type { TweetAction } from '../../../contract/tweets.ts';
import { AppError } from '../../http/app-error.ts';
import { isOutOfCredit, problemOf, type XRefusal } from './x-errors.ts';

/** The codes of `contract/errors.ts` that an action at X ends with, and their statuses. */
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
 * Why an action at X was not done, in words for the person who waits: nothing happened there, but
 * for `outcome_unknown`, where X may have done it.
 */
export class XActionError extends AppError {
	override readonly code: keyof typeof actionStatuses;

	constructor(code: keyof typeof actionStatuses, message: string, retryAfter?: number) {
		super(actionStatuses[code], code, message, retryAfter);
		this.code = code;
	}
}

/** What an answer from 400 on means; `seconds` is how long X wants to be left alone. */
export function errorOfAction(
	action: TweetAction,
	refusal: XRefusal,
	seconds: number,
): XActionError {
	const { status } = refusal;
	const { said } = problemOf(refusal);
	if (isOutOfCredit(refusal)) {
		return new XActionError(
			'x_out_of_credit',
			'X does nothing more for this installation until its X account has credit. Do it on X meanwhile.',
		);
	}
	if (status === 401) return connectionExpired();
	if (status === 429) {
		const sentence = `X wants a pause before it takes more from you. Try again in ${Math.ceil(seconds / 60)} min.`;
		return new XActionError('x_rate_limited', sentence, Math.ceil(seconds));
	}
	if (status >= 500 || status === 408) return outcomeUnknown(action);
	if (/duplicate content/i.test(said)) {
		return new XActionError(
			'response_duplicate',
			'X has this very text from you already. Change a word, then send it again.',
		);
	}
	if (status === 404 || /deleted or not visible|could not find/i.test(said)) {
		return new XActionError(
			'tweet_gone',
			'This post is not on X any more, or its author does not show it to you.',
		);
	}
	if (/too long/i.test(said)) {
		return new XActionError(
			'response_too_long',
			'X counts more than 280 characters in this. Shorten it, then send it again.',
		);
	}
	return new XActionError(
		'action_refused',
		`X does not let Warble ${whatOf[action]} for you. Do it on X.${said}`,
	);
}

export function connectionExpired(): XActionError {
	return new XActionError(
		'connection_expired',
		'X does not accept your connection any more. Connect X again in Settings.',
	);
}

export function nothingSent(): XActionError {
	return new XActionError(
		'x_unavailable',
		'X cannot be reached right now, and nothing was sent. Try again in a moment.',
	);
}

/** `because`: why X cannot even be asked what became of it. */
export function outcomeUnknown(action: TweetAction, because?: AppError): XActionError {
	if (action === 'like') {
		return new XActionError(
			'outcome_unknown',
			'X gave no answer, so it is not known whether this is liked. Like it again: X counts it once.',
		);
	}
	const next = because
		? `${because.message} Then send it again: it is looked for first.`
		: 'Warble looks on X before it tries again.';
	return new XActionError(
		'outcome_unknown',
		`X gave no answer, so it is not known whether this was posted. ${next}`,
	);
}

const whatOf = { like: 'like this post', response: 'answer this post' } as const satisfies Record<
	TweetAction,
	string
>;
