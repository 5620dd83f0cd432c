import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '../../../contract/errors.ts';
import { networkOfId } from '../../../contract/networks/network-names.ts';
import type { TextLimits } from '../../../contract/networks/text-limits.ts';
import type { ActionOutcome, ActionResult, TweetAction } from '../../../contract/tweets/tweets.ts';
import { likeIntent, replyIntent } from '../../../contract/x/intent.ts';
import type { Context } from '../../context.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import type { Network } from '../../networks/network.ts';
import { NetworkError, networkStatuses } from '../../networks/network-error.ts';
import { postOnce } from '../../networks/post-once.ts';
import { fromStoredId, toStoredId } from '../../networks/stored-id.ts';
import { DAY_MS } from '../../time.ts';
import {
	type ActingSession,
	type FindActingAccountOptions,
	findActingAccount,
	openActingSession,
} from './acting-session.ts';
import type { ActionMethods } from './action-methods.ts';
import { isInProgress, type StoredAction, toOutcome } from './action-outcome.ts';
import { type ActionKey, type Attempt, createActionStore } from './action-store.ts';
import { type ActionTarget, findActionTarget } from './action-target-store.ts';
import { checkLength, ensureSameText } from './check-reply.ts';
import { toReplyLimits } from './other-networks.ts';
import { createPlanAction } from './plan-action.ts';

export interface ActionsOptions
	extends Pick<Context, 'em' | 'log' | 'networks'>,
		FindActingAccountOptions {
	actionMethods: ActionMethods;
	/** How long to wait before looking up a reply that its network did not confirm. */
	confirmAfterMs?: number | undefined;
}

export type Actions = ReturnType<typeof createActions>;

/** The network as the account that performs an action sees it, and the id of the post there. */
interface Target {
	network: Network;
	session: ActingSession;
	/** Identifies the account among those of all networks. */
	account: string;
	postId: string;
}

/** How often to check whether another attempt has ended. */
const POLL_MS = 100;

/**
 * Likes and replies to posts for users, each once. The row of an action is stored as `leased` first
 * and becomes `sending` right before the request to the network. From then on it may have performed
 * the action, so a later attempt looks it up there before it sends anything.
 */
export function createActions({
	em,
	actionMethods,
	networks,
	log,
	confirmAfterMs = 2000,
	...access
}: ActionsOptions) {
	/** One request and one lookup, which may take twice as long. */
	const timeoutMs = Math.max(...Object.values(networks).map((network) => network.timeoutMs));
	const longestMs = 3 * timeoutMs + confirmAfterMs;
	const store = createActionStore(em, longestMs / 1000 + 5);

	const targetOf = (
		session: ActingSession | NetworkError,
		post: ActionTarget,
		action: TweetAction,
	): Target | NetworkError => {
		if (session instanceof NetworkError) return session;
		const network = networks[post.network];
		const place = { network: post.network, server: session.server };
		const postId = fromStoredId(post.idThere, place);
		if (postId === undefined) return network.errors.gone(action);
		return { network, session, account: toStoredId(session.accountId, place), postId };
	};

	/** The limits of a reply, as far as they can be read. */
	const readLimits = async (
		session: ActingSession | NetworkError | undefined,
		known: TextLimits,
	): Promise<TextLimits> => {
		if (!session || session instanceof NetworkError) return known;
		try {
			return toReplyLimits(await session.call((opened) => opened.limits()));
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return known;
		}
	};

	/** Returns the id of the posted reply, as ids are stored. Throws `NetworkError`. */
	const sendReply = (
		attempt: Attempt,
		text: string,
		{ network, session, account, postId }: Target,
	): Promise<string> => {
		const sending = { ...attempt, markSending: () => store.markSending(attempt, account) };
		return postOnce({
			attempt: sending,
			facts: network.publishing,
			send() {
				const { firstAttemptAt } = sending;
				const key = `${attempt.userId} ${attempt.tweetId} ${firstAttemptAt.toISOString()}`;
				const post = { text, replyTo: postId, key, firstAttemptAt };
				return session.call((opened) => opened.publish('response', post));
			},
			lookUp: (since) => session.call((opened) => opened.findReply({ postId, since })),
			confirmAfterMs,
			unknown: (lookupError) => network.errors.outcomeUnknown('response', lookupError),
			duplicateSince: new Date(Date.now() - DAY_MS),
		}).then((id) => toStoredId(id, { network: network.name, server: session.server }));
	};

	const sendLike = async (
		attempt: Attempt,
		{ network, session, account, postId }: Target,
	): Promise<null> => {
		if (!(await store.markSending(attempt, account))) throw network.errors.outcomeUnknown('like');
		await session.call((opened) => opened.like(postId));
		return null;
	};

	const send = async (
		attempt: Attempt,
		text: string | null,
		{ errors, name }: Network,
		target: Target | NetworkError,
	): Promise<void> => {
		const { action, isDoubtful } = attempt;
		const session = target instanceof NetworkError ? undefined : target.session;
		try {
			if (target instanceof NetworkError)
				throw isDoubtful ? errors.outcomeUnknown(action, target) : target;
			// Another account can neither look for the reply nor send it again.
			if (isDoubtful && attempt.account !== null && attempt.account !== target.account)
				throw errors.outcomeUnknown(action, otherAccount());
			await store.finish(attempt, {
				postedId:
					text === null ? await sendLike(attempt, target) : await sendReply(attempt, text, target),
			});
			await session?.report(undefined);
		} catch (error) {
			if (!(error instanceof NetworkError)) throw error;
			log[error.code === 'outcome_unknown' ? 'warn' : 'info'](
				{ action, network: name, userId: attempt.userId, code: error.code },
				'an action failed',
			);
			await store.finish(attempt, { error });
			await session?.report(error);
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
		const actor = methods.actorFor(post);
		const network = networks[post.network];
		const account = findActingAccount(access, network, { userId, id: actor?.id ?? null });
		const session = method === 'done' ? await openActingSession(account) : undefined;
		if (text !== null && actor)
			checkLength(text, network, await readLimits(session, actor.acting.limits));
		for (;;) {
			const attempt = await store.take(key, { text, method });
			if (attempt && session !== undefined)
				await send(attempt, text, network, targetOf(session, post, action));
			const found = await store.read(key);
			ensureSameText(found, text);
			const stored = found && isInProgress(found) ? await waitForEnd(key) : found;
			// Otherwise the row was released meanwhile, because another attempt was interrupted or
			// failed, or the user reported that an opened action was not completed. Tries to take it
			// again.
			if (stored?.text === text && !isInterrupted(stored))
				return toResult(stored, { action, post, network });
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
			const post = await findActionTarget(em, key.userId, key.tweetId);
			if (!(await store.report(key, outcome))) {
				throw new AppError(
					409,
					'conflict',
					'Nothing is open for this post any more. Reload to see its current state.',
				);
			}
			if (outcome === 'none') return null;
			return toOutcome(await store.read(key), networks[post.network]);
		},

		/** What has become of an action so far; null if there was no attempt. */
		outcome: async (key: ActionKey): Promise<ActionOutcome | null> =>
			toOutcome(await store.read(key), networks[networkOfId(key.tweetId)]),

		plan: createPlanAction({ em, actionMethods, networks, readAction: store.read }),

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
	{ action, post, network }: { action: TweetAction; post: ActionTarget; network: Network },
): ActionResult {
	const outcome = toOutcome(stored, network);
	if (!outcome) throw new Error('There is an outcome for every row.');
	const { status, error, text } = outcome;
	if (status === 'opened') {
		const intentUrl =
			action === 'like' ? likeIntent(post.idThere) : replyIntent(post.idThere, text ?? '');
		return { status: 'open_in_x', intentUrl: intentUrl ?? post.url, outcome };
	}
	if (status === 'done') return { status: 'done', intentUrl: null, outcome };
	const failure =
		error ?? errorBody('outcome_unknown', network.errors.outcomeUnknown(action).message);
	const retryAfter =
		failure.code === 'outcome_unknown' ? Math.max(1, stored.leaseSeconds) : failure.retry_after;
	throw new AppError(statuses[failure.code] ?? 503, failure.code, failure.message, retryAfter);
}

const statuses: Partial<Record<ErrorCode, number>> = networkStatuses;

function otherAccount(): AppError {
	const message = 'It was sent as another account. Connect that account again to find out.';
	return new AppError(409, 'other_account', message);
}
