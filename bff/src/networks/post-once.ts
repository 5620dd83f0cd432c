import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import type { PublishingFacts } from './network.ts';
import { NetworkError } from './network-error.ts';
import { whenNotFound } from './when-not-found.ts';

/** The stored attempt: a row, under a lease. */
export interface PostAttempt {
	/** Whether an earlier attempt may have reached the network, which has to be checked first. */
	isDoubtful: boolean;
	/**
	 * The start of the first attempt that may have posted. `markSending` may set it for the first
	 * attempt.
	 */
	firstAttemptAt: Date;
	/** Commits the fence before the request. False if the lease is lost: then nothing may be sent. */
	markSending(): Promise<boolean>;
}

export interface PostOnceOptions<Posted> {
	attempt: PostAttempt;
	/** What the network guarantees. */
	facts: PublishingFacts;
	/** Sends the request. Throws `NetworkError`. */
	send: () => Promise<Posted>;
	/** Finds what the request posts among the user's own posts since a time. */
	lookUp: (since: Date) => Promise<Posted | undefined>;
	/** How long to wait before looking up a post that the network did not confirm. */
	confirmAfterMs: number;
	/**
	 * The error for an outcome that stays unknown. `lookupError` says why the network cannot be
	 * checked now.
	 */
	unknown: (lookupError?: AppError) => NetworkError;
	/**
	 * From when to look up a post that the network calls a duplicate. By default since the first
	 * attempt, so that an older post with the same text is not taken for this one.
	 */
	duplicateSince?: Date | undefined;
}

/**
 * Makes at most one request that posts (decision 011), and returns what `send` or `lookUp` returns.
 * Throws `NetworkError`; with `outcome_unknown` the post may be at the network. A doubtful attempt
 * is looked up before anything is sent, and so is the outcome of a request without a response, or
 * with a refusal as a duplicate. Whether the request may be sent again later: see `whenNotFound`.
 */
export async function postOnce<Posted>({
	attempt,
	facts,
	send,
	lookUp,
	confirmAfterMs,
	unknown,
	duplicateSince,
}: PostOnceOptions<Posted>): Promise<Posted> {
	const { isDoubtful } = attempt;
	if (isDoubtful) {
		const found = await lookUp(attempt.firstAttemptAt).catch((error: unknown) => {
			throw unknown(error instanceof AppError ? error : undefined);
		});
		if (found !== undefined) return found;
	}
	if (!(await attempt.markSending())) throw unknown();
	try {
		return await send();
	} catch (error) {
		if (!(error instanceof NetworkError)) throw error;
		const isDuplicate = error.code === 'response_duplicate';
		if (!isDuplicate && error.code !== 'outcome_unknown') throw error;
		if (!isDuplicate) await sleep(confirmAfterMs);
		const { firstAttemptAt } = attempt;
		const since = isDuplicate ? duplicateSince : firstAttemptAt;
		const found = await lookUp(since ?? firstAttemptAt).catch(() => undefined);
		if (found !== undefined) return found;
		// A duplicate that the network does not show yet is most likely our own earlier attempt.
		const { isAbsent } = whenNotFound(facts, Date.now() - firstAttemptAt.getTime());
		throw isDuplicate && isDoubtful && !isAbsent ? unknown() : error;
	}
}
