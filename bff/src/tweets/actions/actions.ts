import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { ActionAnswer, ActionOutcome, TweetAction } from '../../../contract/tweets.ts';
import { likeIntent, responseIntent } from '../../../contract/x-intent.ts';
import type { XAccess } from '../../auth/auth.ts';

import type { Em } from '../../database/orm.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import {
	actionStatuses,
	connectionExpired,
	nothingSent,
	outcomeUnknown,
	XActionError,
} from '../../providers/x/x-action-error.ts';
import type { XActions } from '../../providers/x/x-actions.ts';
import type { WaysOf } from './action-methods.ts';
import { isGoing, outcomeOf, type StoredAction } from './action-outcome.ts';
import { type ActionKey, type Attempt, createActionStore } from './action-store.ts';
import { type ActablePost, findActablePost } from './action-target-store.ts';

export interface ActsOptions {
	em: Em;
	ways: WaysOf;
	xAccess: Pick<XAccess, 'accessToken'>;
	x: XActions;
	log: FastifyBaseLogger;
	/** How long after a request without an answer X is asked what became of it. */
	lookAfterMs?: number | undefined;
}

export type Acts = ReturnType<typeof createActs>;

/** How often whoever waits for another one's try looks whether it has ended. */
const LOOK_MS = 100;
/** How far back an answer that X calls a duplicate is looked for. */
const DAY_MS = 86_400_000;
/** After so long X shows every post. */
const HIDDEN_MS = 15 * 60_000;

/**
 * Likes and answers posts for people, each once. The row comes first: it is `armed`, then `sending`
 * right before X is asked, and from there on X may have it. Whoever finds a row that may have
 * reached X looks there before anything is sent again.
 */
export function createActs({ em, ways, xAccess, x, log, lookAfterMs = 2000 }: ActsOptions) {
	/** One request, and a look, which is given twice the time. */
	const longestMs = 3 * x.timeoutMs + lookAfterMs;
	const store = createActionStore(em, longestMs / 1000 + 5);

	/**
	 * A token that acts for the person, or why there is none: so that the try that needs it can say
	 * so.
	 */
	const tokenOf = async (userId: string): Promise<string | XActionError> => {
		try {
			return (await xAccess.accessToken(userId)) ?? connectionExpired();
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return error.code === 'connection_expired' ? connectionExpired() : nothingSent();
		}
	};

	/** The posted id. Throws `XActionError`. */
	const answer = async (
		attempt: Attempt,
		text: string,
		on: { token: string; tweetId: string; accountId: string },
	): Promise<string> => {
		const look = (since: Date) => x.findReply({ ...on, since });
		if (attempt.isDoubtful) {
			const found = await look(attempt.armedAt).catch((error: unknown) => {
				throw outcomeUnknown('response', error instanceof AppError ? error : undefined);
			});
			if (found !== undefined) return found;
		}
		if (!(await store.confirm(attempt))) throw outcomeUnknown('response');
		try {
			return await x.reply({ ...on, text });
		} catch (error) {
			if (!(error instanceof XActionError)) throw error;
			const isDuplicate = error.code === 'response_duplicate';
			if (!isDuplicate && error.code !== 'outcome_unknown') throw error;
			if (!isDuplicate) await sleep(lookAfterMs);
			const found = await look(isDuplicate ? new Date(Date.now() - DAY_MS) : attempt.armedAt).catch(
				() => undefined,
			);
			if (found !== undefined) return found;
			// What X has already, and does not show yet, is most likely what an earlier try of ours
			// posted.
			const isOurs =
				isDuplicate && attempt.isDoubtful && Date.now() - attempt.armedAt.getTime() < HIDDEN_MS;
			throw isOurs ? outcomeUnknown('response') : error;
		}
	};

	const like = async (
		attempt: Attempt,
		on: { token: string; tweetId: string; accountId: string },
	): Promise<null> => {
		if (!(await store.confirm(attempt))) throw outcomeUnknown('like');
		await x.like(on);
		return null;
	};

	const carryOut = async (
		attempt: Attempt,
		post: ActablePost,
		text: string | null,
		who: { token: string | XActionError; accountId: string },
	) => {
		const { action, isDoubtful } = attempt;
		try {
			const { token, accountId } = who;
			if (token instanceof XActionError) throw isDoubtful ? outcomeUnknown(action, token) : token;
			const on = { token, accountId, tweetId: post.idAtX };
			await store.finish(attempt, {
				postedId: text === null ? await like(attempt, on) : await answer(attempt, text, on),
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

	/** Waits while somebody works on it, but not for ever. */
	const ended = async (key: ActionKey): Promise<StoredAction | null> => {
		const since = Date.now();
		let stored = await store.read(key);
		while (stored && isGoing(stored) && Date.now() - since < longestMs) {
			await sleep(LOOK_MS);
			stored = await store.read(key);
		}
		return stored;
	};

	const act = async (key: ActionKey, text: string | null): Promise<ActionAnswer> => {
		const { userId, tweetId, action } = key;
		const [post, chosen, before] = await Promise.all([
			findActablePost(em, userId, tweetId),
			ways.read(userId),
			store.read(key),
		]);
		const way = chosen.wayOf(action, post, before);
		const token = way === 'done' ? await tokenOf(userId) : undefined;
		for (;;) {
			const attempt = await store.take(key, { text, way });
			if (attempt && token !== undefined)
				await carryOut(attempt, post, text, { token, accountId: chosen.accountId ?? '' });
			const found = await store.read(key);
			const isFree = !found || found.status === 'failed' || found.status === 'opened';
			if (!isFree && found.text !== text) throw alreadyAnswered(found);
			const stored = found && isGoing(found) ? await ended(key) : found;
			// Otherwise it has come free at this moment: its process has died, other words have failed,
			// or the person says that nothing came of it.
			if (stored?.text === text && !isLeft(stored)) return tell(stored, action, post);
		}
	};

	return {
		/**
		 * Throws 404 `not_found`, `XActionError` and what it means to others: see `likeTweet` in the
		 * contract.
		 */
		like: (userId: string, tweetId: string): Promise<ActionAnswer> =>
			act({ userId, tweetId, action: 'like' }, null),

		/**
		 * `text` as it is to be posted. Throws as `like`, and as `respondToTweet` in the contract says.
		 */
		respond: (userId: string, tweetId: string, text: string): Promise<ActionAnswer> =>
			act({ userId, tweetId, action: 'response' }, text),

		/** Throws 404 `not_found`, and 409 `conflict` where nothing is opened. */
		async settle(key: ActionKey, outcome: 'done' | 'none'): Promise<ActionOutcome | null> {
			await findActablePost(em, key.userId, key.tweetId);
			if (!(await store.settle(key, outcome))) {
				throw new AppError(
					409,
					'conflict',
					'Nothing is open at X for this post any more. Reload to see how it stands.',
				);
			}
			return outcome === 'none' ? null : outcomeOf(await store.read(key));
		},

		/**
		 * Gives up what the process before this one had in hand; only where there is no other process.
		 */
		releaseAll: store.releaseAll,
	};
}

function isLeft(stored: StoredAction): boolean {
	return (stored.status === 'armed' || stored.status === 'sending') && !isGoing(stored);
}

/** The same for everybody who asked for it. Throws what it failed with. */
function tell(stored: StoredAction, action: TweetAction, post: ActablePost): ActionAnswer {
	const outcome = outcomeOf(stored);
	if (!outcome) throw new Error('There is an outcome for every row.');
	const { status, error, text } = outcome;
	if (status === 'opened') {
		const intentUrl =
			action === 'like' ? likeIntent(post.idAtX) : responseIntent(post.idAtX, text ?? '');
		return { status: 'open_in_x', intentUrl: intentUrl ?? null, outcome };
	}
	if (status === 'done') return { status: 'done', intentUrl: null, outcome };
	const failure = error ?? errorBody('outcome_unknown', outcomeUnknown(action).message);
	const retryAfter =
		failure.code === 'outcome_unknown' ? Math.max(1, stored.heldSeconds) : failure.retry_after;
	throw new AppError(statuses[failure.code] ?? 503, failure.code, failure.message, retryAfter);
}

const statuses: Partial<Record<ErrorCode, number>> = actionStatuses;

function alreadyAnswered(stored: StoredAction): AppError {
	const isDone = stored.status === 'done';
	const sentence = isDone
		? 'You have answered this post already, in other words. A post is answered once from here.'
		: 'Another answer of yours to this post is on its way, or may be on X already. Send that one again to find out.';
	return new AppError(409, 'already_answered', sentence);
}
