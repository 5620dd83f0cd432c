import type { AppError } from '../../../http/app-error.ts';
import type { Ending, LeasedPart } from '../leased-publication-store.ts';

/** Why sending a publication stopped before all parts were at X. */
export type Stop =
	| { kind: 'missed' | 'by_hand'; part?: Ending['part'] }
	| { kind: 'failed' | 'unsure'; error: AppError; part?: Ending['part'] }
	/**
	 * `seconds`: the minimum pause, which grows each time. `error`: what the publication waits for.
	 */
	| { kind: 'wait'; seconds?: number | undefined; error?: AppError; part?: Ending['part'] }
	/** X no longer accepts the connection. */
	| { kind: 'pause'; part?: Ending['part'] };

/** What is known about the attempt that threw. */
interface FailedAttempt {
	part: LeasedPart;
	/** Whether its request may have reached X. */
	isFenced: boolean;
	/** Why an earlier attempt could not be looked up. */
	lookupError: AppError | undefined;
	/** How often the publication was claimed without progress. */
	claims: number;
}

/** After this many attempts, the user decides. With the pauses in between, about half an hour. */
export const MAX_CLAIMS = 40;

const passing: ReadonlySet<string> = new Set([
	'network_rate_limited',
	'network_unavailable',
	'posts_rate_limited',
	'posts_unavailable',
	'provider_unavailable',
]);

/** Whether an error of X, or of the connection to X, is transient. */
export function isPassing({ code }: AppError): boolean {
	return passing.has(code);
}

/** Decides what follows from the error of an attempt to send a part. */
export function stopOf(
	error: AppError,
	{ part, isFenced, lookupError, claims }: FailedAttempt,
): Stop {
	const { position } = part;
	if (isFenced && error.code === 'outcome_unknown')
		return { kind: 'unsure', error, part: { position, status: 'unknown', isCertain: false } };
	// X refused this attempt. An earlier one may still have reached X, and then has to be looked up.
	const isCertain = part.doubtfulSince === null;
	const cause = lookupError ?? error;
	const waiting = { position, status: isCertain ? 'waiting' : 'sending', isCertain } as const;
	if (cause.code === 'connection_expired') return { kind: 'pause', part: waiting };
	if (isPassing(cause) && claims < MAX_CLAIMS)
		return { kind: 'wait', seconds: cause.retryAfter, error: cause, part: waiting };
	if (error.code === 'outcome_unknown')
		return { kind: 'unsure', error, part: { position, status: 'unknown', isCertain: false } };
	return { kind: 'failed', error, part: { position, status: 'failed', isCertain } };
}
