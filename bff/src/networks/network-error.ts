import type { ErrorCode } from '../../contract/errors.ts';
import type { TweetAction } from '../../contract/tweets/tweets.ts';
import { AppError } from '../http/app-error.ts';

/**
 * The kinds of requests that change something at a network: a like, a reply, a post, a later part
 * of a thread, or deleting an own post.
 */
export type WriteKind = TweetAction | 'post' | 'part' | 'delete';

/** The error codes of such requests, and their HTTP statuses. */
export const networkStatuses = {
	connection_expired: 400,
	action_refused: 403,
	media_not_allowed: 403,
	media_refused: 400,
	tweet_gone: 404,
	response_duplicate: 409,
	response_too_long: 400,
	network_out_of_credit: 400,
	network_rate_limited: 503,
	network_unavailable: 503,
	outcome_unknown: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

export type NetworkErrorCode = keyof typeof networkStatuses;

/**
 * Why a request that changes something at a network failed. The message is for the user. Nothing
 * was done at the network, except possibly with `outcome_unknown`.
 */
export class NetworkError extends AppError {
	override readonly code: NetworkErrorCode;

	/** `retryAfter`: seconds until the request can be repeated. */
	constructor(code: NetworkErrorCode, message: string, retryAfter?: number) {
		super(networkStatuses[code], code, message, retryAfter);
		this.code = code;
	}
}

const accountErrors: ReadonlySet<ErrorCode> = new Set<NetworkErrorCode>([
	'connection_expired',
	'network_rate_limited',
	'network_unavailable',
	'outcome_unknown',
]);

/** Whether an error says something about the account, and not only about one post. */
export function isAboutAccount({ code }: AppError): boolean {
	return accountErrors.has(code);
}

export type NetworkErrors = ReturnType<typeof networkErrors>;

/** The errors that every network has. `title`: the network's name in sentences, such as `X`. */
export function networkErrors(title: string) {
	const sentences = sentencesFor(title);

	return {
		/** What the user can do at the network itself, such as “Post it on X”. */
		instead: (kind: WriteKind): string => `${sentences[kind].instead} on ${title}`,

		connectionExpired: () =>
			new NetworkError(
				'connection_expired',
				`${title} no longer accepts your connection. Connect ${title} again in Settings.`,
			),

		/** No request reached the network. */
		nothingSent: () =>
			new NetworkError(
				'network_unavailable',
				`${title} cannot be reached right now, and this was not sent. Try again in a moment.`,
			),

		/** The network refused a reply to a post that it accepted: it does not show that post yet. */
		parentNotShown: () =>
			new NetworkError(
				'network_unavailable',
				`${title} does not find the post before this one yet, so this was not sent. Try again in a few minutes.`,
			),

		/** `seconds`: how long the rate limit lasts. */
		rateLimited: (seconds: number) =>
			new NetworkError(
				'network_rate_limited',
				`${title} limits how often you can do this. Try again in ${Math.ceil(seconds / 60)} min.`,
				Math.ceil(seconds),
			),

		/** The post that the request refers to. */
		gone: (kind: WriteKind) => new NetworkError('tweet_gone', sentences[kind].goneMessage),

		duplicate: () =>
			new NetworkError(
				'response_duplicate',
				`${title} says it repeats a post. Change a word, then try again.`,
			),

		/** The network no longer has the uploaded files of a post. */
		mediaGone: () =>
			new NetworkError(
				'media_refused',
				`${title} no longer has the images or the video of this post. Publish this again to upload them again.`,
			),

		tooLong: (kind: WriteKind, limit: number) =>
			new NetworkError(
				'response_too_long',
				`${title} counts more than ${limit} characters in this. Shorten it, then ${sentences[kind].again} it again.`,
			),

		/** `quote`: what the network said, as a sentence that begins with a space; or empty. */
		refused: (kind: WriteKind, quote = '') =>
			new NetworkError(
				'action_refused',
				`${title} does not allow Warble to ${sentences[kind].verb} for you. ${sentences[kind].instead} on ${title}.${quote}`,
			),

		/** `lookupError` says why the network cannot be checked for the outcome now. */
		outcomeUnknown(kind: WriteKind, lookupError?: AppError): NetworkError {
			const unclear = `${title} did not respond, so this`;
			if (kind === 'like') {
				return new NetworkError(
					'outcome_unknown',
					`${unclear} may or may not be liked. Like it again: ${title} counts it once.`,
				);
			}
			if (kind === 'delete') {
				return new NetworkError(
					'outcome_unknown',
					`${unclear} post may or may not be deleted. Delete it again to be sure.`,
				);
			}
			const next = lookupError
				? `${lookupError.message} Then ${sentences[kind].again} it again: Warble first checks whether it is on ${title}.`
				: `Before the next try, Warble checks whether it is on ${title}.`;
			return new NetworkError('outcome_unknown', `${unclear} may or may not be posted. ${next}`);
		},
	};
}

interface Sentences {
	/** Completes “X does not allow Warble to … for you.” */
	verb: string;
	/** Completes “… on X.” */
	instead: string;
	/** Completes “then … it again”. */
	again: string;
	goneMessage: string;
}

function sentencesFor(title: string): Record<WriteKind, Sentences> {
	const postGone = `This post is no longer on ${title}, or its author does not show it to you.`;
	return {
		like: { verb: 'like this post', instead: 'Do it', again: 'like', goneMessage: postGone },
		response: {
			verb: 'reply to this post',
			instead: 'Do it',
			again: 'send',
			goneMessage: postGone,
		},
		post: {
			verb: 'post this',
			instead: 'Post it',
			again: 'publish',
			goneMessage: `${title} cannot find something that this post refers to. Check its links and images.`,
		},
		part: {
			verb: 'post this part of the thread',
			instead: 'Post it',
			again: 'publish',
			goneMessage: `The post before this one is no longer on ${title}, so the thread cannot continue there.`,
		},
		delete: {
			verb: 'delete this post',
			instead: 'Delete it',
			again: 'delete',
			goneMessage: `This post is no longer on ${title}.`,
		},
	};
}
