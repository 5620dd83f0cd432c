import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import { MINUTE_MS } from '../time.ts';
import { NetworkError } from './network-error.ts';

/** The stored attempt: a row, under a lease. */
export interface PostAttempt {
	/** Whether an earlier attempt may have reached X, so that X has to be checked first. */
	isDoubtful: boolean;
	/**
	 * The start of the first attempt that may have posted. `markSending` may set it for the first
	 * attempt.
	 */
	firstAttemptAt: Date;
	/** Commits the fence before the request. False if the lease is lost: then nothing may be sent. */
	markSending(): Promise<boolean>;
}

export interface PostOnceOptions {
	attempt: PostAttempt;
	/** Sends the request. Throws `NetworkError`. */
	send: () => Promise<string>;
	/** Finds the post among the user's own posts at X since a time. */
	lookUp: (since: Date) => Promise<string | undefined>;
	/** How long to wait before looking up a post that X did not confirm. */
	confirmAfterMs: number;
	/**
	 * The error for an outcome that stays unknown. `lookupError` says why X cannot be checked now.
	 */
	unknown: (lookupError?: AppError) => NetworkError;
	/**
	 * From when to look up a post that X calls a duplicate. By default since the first attempt, so
	 * that an older post with the same text is not taken for this one.
	 */
	duplicateSince?: Date | undefined;
}

/** X shows every new post within this time. */
const HIDDEN_MS = 15 * MINUTE_MS;

/**
 * Posts at most once at X (decision 011), and returns the id of the post. Throws `NetworkError`;
 * with `outcome_unknown` the post may be at X. A doubtful attempt is looked up before anything is
 * sent, and so is the outcome of a request without a response, or with a refusal as a duplicate. A
 * request is never repeated.
 */
export async function postOnce({
	attempt,
	send,
	lookUp,
	confirmAfterMs,
	unknown,
	duplicateSince,
}: PostOnceOptions): Promise<string> {
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
		// A duplicate that X does not show yet is most likely our own earlier attempt.
		const isOurs = isDuplicate && isDoubtful && Date.now() - firstAttemptAt.getTime() < HIDDEN_MS;
		throw isOurs ? unknown() : error;
	}
}
