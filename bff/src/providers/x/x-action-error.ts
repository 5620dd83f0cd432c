import type { ErrorCode } from '../../../contract/errors.ts';
import type { TweetAction } from '../../../contract/tweets/tweets.ts';
import { AppError } from '../../http/app-error.ts';
import { isFromProxy, isOutOfCredit, problemOf, type XErrorResponse } from './x-errors.ts';

/**
 * The kinds of requests to X: a like, a reply, a post, a later part of a thread, or deleting an own
 * post.
 */
export type XWriteKind = TweetAction | 'post' | 'part' | 'delete';

/** The error codes of an action at X, and their HTTP statuses. */
export const actionStatuses = {
	connection_expired: 400,
	action_refused: 403,
	media_not_allowed: 403,
	media_refused: 400,
	tweet_gone: 404,
	response_duplicate: 409,
	response_too_long: 400,
	x_out_of_credit: 400,
	x_rate_limited: 503,
	x_unavailable: 503,
	outcome_unknown: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

/**
 * Why an action at X failed. The message is for the user. Nothing was done at X, except possibly
 * with `outcome_unknown`.
 */
export class XActionError extends AppError {
	override readonly code: keyof typeof actionStatuses;

	constructor(code: keyof typeof actionStatuses, message: string, retryAfter?: number) {
		super(actionStatuses[code], code, message, retryAfter);
		this.code = code;
	}
}

/** The facts about a request that its refusal depends on. */
export interface RefusedRequest {
	/** How long X's rate limit lasts. */
	seconds: number;
	/** Whether the text has more than 280 characters as X counts. */
	isLong?: boolean | undefined;
}

/** Interprets a response with a status of 400 or more. */
export function errorOfAction(
	kind: XWriteKind,
	refusal: XErrorResponse,
	{ seconds, isLong = false }: RefusedRequest,
): XActionError {
	const { status } = refusal;
	const { quote } = problemOf(refusal);
	const { verb, onX, again, goneMessage } = sentences[kind];
	const common = errorOfAccount(refusal, seconds, onX);
	if (common) return common;
	if (status >= 500 || status === 408) return outcomeUnknown(kind);
	if (/duplicate content/i.test(quote)) {
		return new XActionError(
			'response_duplicate',
			`You have posted exactly this text on X before. Change a word, then ${again} it again.`,
		);
	}
	if (status === 404 || /deleted or not visible|could not find/i.test(quote))
		return new XActionError('tweet_gone', goneMessage);
	if (status === 400 && /media/i.test(quote)) {
		return new XActionError(
			'media_refused',
			'X no longer has the images or the video of this post. Publish this again to upload them again.',
		);
	}
	if (/too long/i.test(quote)) {
		return new XActionError(
			'response_too_long',
			`X counts more than 280 characters in this. Shorten it, then ${again} it again.`,
		);
	}
	// X gives no reason if the user's plan does not allow long posts.
	if (isLong && status === 403 && (quote === '' || /not permitted to perform this/i.test(quote))) {
		return new XActionError(
			'response_too_long',
			`X did not accept this. It has more than 280 characters, which X may refuse without Premium. Shorten or split it, then ${again} it again.`,
		);
	}
	return new XActionError(
		'action_refused',
		`X does not allow Warble to ${verb} for you. ${onX} on X.${quote}`,
	);
}

/**
 * Refusals that do not depend on the content: by a proxy, or because of missing credit, a lost
 * connection or the rate limit. `onX`: what the user can do on X in the meantime.
 */
export function errorOfAccount(
	refusal: XErrorResponse,
	seconds: number,
	onX: string,
): XActionError | undefined {
	if (isFromProxy(refusal)) return nothingSent();
	if (isOutOfCredit(refusal)) {
		return new XActionError(
			'x_out_of_credit',
			`The X account of this installation has no credit left. ${onX} on X in the meantime.`,
		);
	}
	if (refusal.status === 401) return connectionExpired();
	if (refusal.status === 429) {
		const sentence = `X limits how often you can do this. Try again in ${Math.ceil(seconds / 60)} min.`;
		return new XActionError('x_rate_limited', sentence, Math.ceil(seconds));
	}
	return undefined;
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
		'X cannot be reached right now, and this was not sent. Try again in a moment.',
	);
}

/** X refused a reply to a post that it accepted, because not all of X knows that post yet. */
export function parentNotShown(): XActionError {
	return new XActionError(
		'x_unavailable',
		'X does not find the post before this one yet, so this was not sent. Try again in a few minutes.',
	);
}

/** `lookupError` says why X cannot be checked for the outcome now. */
export function outcomeUnknown(kind: XWriteKind, lookupError?: AppError): XActionError {
	if (kind === 'like') {
		return new XActionError(
			'outcome_unknown',
			'X did not respond, so this may or may not be liked. Like it again: X counts it once.',
		);
	}
	if (kind === 'delete') {
		return new XActionError(
			'outcome_unknown',
			'X did not respond, so this post may or may not be deleted. Delete it again to be sure.',
		);
	}
	const next = lookupError
		? `${lookupError.message} Then ${sentences[kind].again} it again: Warble first checks whether it is on X.`
		: 'Before the next try, Warble checks whether it is on X.';
	return new XActionError(
		'outcome_unknown',
		`X did not respond, so this may or may not be posted. ${next}`,
	);
}

const postGone = 'This post is no longer on X, or its author does not show it to you.';

interface Sentences {
	/** Completes “X does not allow Warble to … for you.” */
	verb: string;
	/** Completes “… on X.” */
	onX: string;
	/** Completes “then … it again”. */
	again: string;
	goneMessage: string;
}

const sentences = {
	like: { verb: 'like this post', onX: 'Do it', again: 'like', goneMessage: postGone },
	response: { verb: 'reply to this post', onX: 'Do it', again: 'send', goneMessage: postGone },
	post: {
		verb: 'post this',
		onX: 'Post it',
		again: 'publish',
		goneMessage: 'X cannot find something that this post refers to. Check its links and images.',
	},
	part: {
		verb: 'post this part of the thread',
		onX: 'Post it',
		again: 'publish',
		goneMessage: 'The post before this one is no longer on X, so the thread cannot continue there.',
	},
	delete: {
		verb: 'delete this post',
		onX: 'Delete it',
		again: 'delete',
		goneMessage: 'This post is no longer on X.',
	},
} as const satisfies Record<XWriteKind, Sentences>;
