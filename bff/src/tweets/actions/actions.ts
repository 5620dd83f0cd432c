import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { ActionOutcome, ActionResult, TweetAction } from '../../../contract/tweets/tweets.ts';
import { likeIntent, replyIntent } from '../../../contract/x/intent.ts';
import type { XAccess } from '../../auth/auth.ts';

import type { Context } from '../../context.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { postOnce } from '../../providers/x/post-once.ts';
import {
	actionStatuses,
	connectionExpired,
	nothingSent,
	outcomeUnknown,
	XActionError,
} from '../../providers/x/x-action-error.ts';
import type { XActions } from '../../providers/x/x-actions.ts';
import { DAY_MS } from '../../time.ts';
import type { ActionMethods } from './action-methods.ts';
import { isInProgress, type StoredAction, toOutcome } from './action-outcome.ts';
import { type ActionKey, type Attempt, createActionStore } from './action-store.ts';
import { type ActionTarget, findActionTarget } from './action-target-store.ts';

export interface ActionsOptions extends Pick<Context, 'em' | 'log'> {
	actionMethods: ActionMethods;
	xAccess: Pick<XAccess, 'accessToken'>;
	x: XActions;
	/** The site where posts of X are opened. */
	xWebUrl: string;
	/** How long to wait before looking up a reply that X did not confirm. */
	confirmAfterMs?: number | undefined;
}

export type Actions = ReturnType<typeof createActions>;

/** The account at X that performs an action, and the id of the post there. */
interface XTarget {
	token: string;
	accountId: string;
	tweetId: string;
}

/** How often to check whether another attempt has ended. */
const POLL_MS = 100;
/** How far back to look up a reply that X calls a duplicate. */

/**
 * Likes and replies to posts for users, each once. The row of an action is stored as `leased` first
 * and becomes `sending` right before the request to X. From then on X may have performed the
 * action, so a later attempt looks it up at X before it sends anything.
 */
export function createActions({
	em,
	actionMethods,
	xAccess,
	x,
	xWebUrl,
	log,
	confirmAfterMs = 2000,
}: ActionsOptions) {
	/** One request and one lookup, which may take twice as long. */
	const longestMs = 3 * x.timeoutMs + confirmAfterMs;
	const store = createActionStore(em, longestMs / 1000 + 5);

	/** Returns an error instead of throwing it, so that the attempt can store it. */
	const findToken = async (userId: string): Promise<string | XActionError> => {
		try {
			return (await xAccess.accessToken(userId)) ?? connectionExpired();
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return error.code === 'connection_expired' ? connectionExpired() : nothingSent();
		}
	};

	/** Returns the id of the posted reply. Throws `XActionError`. */
	const sendReply = (attempt: Attempt, text: string, target: XTarget): Promise<string> =>
		postOnce({
			attempt: { ...attempt, markSending: () => store.markSending(attempt) },
			send: () => x.reply({ ...target, text }),
			lookUp: (since) => x.findReply({ ...target, since }),
			confirmAfterMs,
			unknown: (lookupError) => outcomeUnknown('response', lookupError),
			duplicateSince: new Date(Date.now() - DAY_MS),
		});

	const sendLike = async (attempt: Attempt, target: XTarget): Promise<null> => {
		if (!(await store.markSending(attempt))) throw outcomeUnknown('like');
		await x.like(target);
		return null;
	};

	const send = async (
		attempt: Attempt,
		text: string | null,
		target: XTarget | XActionError,
	): Promise<void> => {
		const { action, isDoubtful } = attempt;
		try {
			if (target instanceof XActionError)
				throw isDoubtful ? outcomeUnknown(action, target) : target;
			await store.finish(attempt, {
				postedId:
					text === null ? await sendLike(attempt, target) : await sendReply(attempt, text, target),
			});
		} catch (error) {
			if (!(error instanceof XActionError)) throw error;
			log[error.code === 'outcome_unknown' ? 'warn' : 'info'](
				{ action, userId: attempt.userId, code: error.code },
				'an action at X failed',
			);
			await store.finish(attempt, { error });
		}
	};

	/** Waits for the end of an attempt in progress, up to the longest time one can take. */
	const waitForEnd = async (key: ActionKey): Promise<StoredAction | null> => {
		const since = Date.now();
		let stored = await store.read(key);
		while (stored && isInProgress(stored) && Date.now() - since < longestMs) {
			await sleep(POLL_MS);
			stored = await store.read(key);
		}
		return stored;
	};

	const perform = async (key: ActionKey, text: string | null): Promise<ActionResult> => {
		const { userId, tweetId, action } = key;
		const [post, methods, before] = await Promise.all([
			findActionTarget(em, userId, tweetId),
			actionMethods.read(userId),
			store.read(key),
		]);
		const method = methods.methodOf(action, post, before);
		const token = method === 'done' ? await findToken(userId) : undefined;
		for (;;) {
			const attempt = await store.take(key, { text, method });
			if (attempt && token !== undefined) {
				const accountId = methods.accountId ?? '';
				const target =
					token instanceof XActionError ? token : { token, accountId, tweetId: post.idAtX };
				await send(attempt, text, target);
			}
			const found = await store.read(key);
			const isOpen = !found || found.status === 'failed' || found.status === 'opened';
			if (!isOpen && found.text !== text) throw alreadyReplied(found);
			const stored = found && isInProgress(found) ? await waitForEnd(key) : found;
			// Otherwise the row was released meanwhile, because another attempt was interrupted or
			// failed, or the user reported that an opened action was not completed. Tries to take it
			// again.
			if (stored?.text === text && !isInterrupted(stored))
				return toResult(stored, action, post, xWebUrl);
		}
	};

	return {
		/** Throws 404 `not_found` and the errors listed at `likeTweet` in the contract. */
		like: (userId: string, tweetId: string): Promise<ActionResult> =>
			perform({ userId, tweetId, action: 'like' }, null),

		/** `text` is posted unchanged. Throws the errors listed at `replyToTweet` in the contract. */
		reply: (userId: string, tweetId: string, text: string): Promise<ActionResult> =>
			perform({ userId, tweetId, action: 'response' }, text),

		/** Throws 404 `not_found`, and 409 `conflict` if the action is not `opened`. */
		async report(key: ActionKey, outcome: 'done' | 'none'): Promise<ActionOutcome | null> {
			await findActionTarget(em, key.userId, key.tweetId);
			if (!(await store.report(key, outcome))) {
				throw new AppError(
					409,
					'conflict',
					'Nothing is open on X for this post any more. Reload to see its current state.',
				);
			}
			return outcome === 'none' ? null : toOutcome(await store.read(key), xWebUrl);
		},

		/** Releases the leases of an earlier process. Only for a database without other processes. */
		releaseAll: store.releaseAll,
	};
}

function isInterrupted(stored: StoredAction): boolean {
	return (stored.status === 'leased' || stored.status === 'sending') && !isInProgress(stored);
}

/**
 * Returns the same result to all concurrent callers. Throws the error that the action ended with.
 */
function toResult(
	stored: StoredAction,
	action: TweetAction,
	post: ActionTarget,
	xWebUrl: string,
): ActionResult {
	const outcome = toOutcome(stored, xWebUrl);
	if (!outcome) throw new Error('There is an outcome for every row.');
	const { status, error, text } = outcome;
	if (status === 'opened') {
		const intentUrl =
			action === 'like' ? likeIntent(post.idAtX) : replyIntent(post.idAtX, text ?? '');
		return { status: 'open_in_x', intentUrl: intentUrl ?? null, outcome };
	}
	if (status === 'done') return { status: 'done', intentUrl: null, outcome };
	const failure = error ?? errorBody('outcome_unknown', outcomeUnknown(action).message);
	const retryAfter =
		failure.code === 'outcome_unknown' ? Math.max(1, stored.leaseSeconds) : failure.retry_after;
	throw new AppError(statuses[failure.code] ?? 503, failure.code, failure.message, retryAfter);
}

const statuses: Partial<Record<ErrorCode, number>> = actionStatuses;

function alreadyReplied(stored: StoredAction): AppError {
	const isDone = stored.status === 'done';
	const sentence = isDone
		? 'You have already answered this post with a different text. A post can be answered once from Warble.'
		: 'Another answer to this post is being sent, or may already be on X. Send that one again to find out.';
	return new AppError(409, 'already_answered', sentence);
}
