import type { AppError } from '../../../http/app-error.ts';
import type { Network } from '../../../networks/network.ts';
import { whenNotFound } from '../../../networks/when-not-found.ts';
import type { Ending, LeasedPart } from '../leased-publication-store.ts';

/** Why sending a publication stopped before all parts were at the network. */
export type Stop =
	| { kind: 'missed' | 'by_hand'; part?: Ending['part'] }
	| { kind: 'failed' | 'unsure'; error: AppError; part?: Ending['part'] }
	/**
	 * `seconds`: the minimum pause, which grows each time. `error`: what the publication waits for.
	 */
	| { kind: 'wait'; seconds?: number | undefined; error?: AppError; part?: Ending['part'] }
	/** X no longer accepts the first account's connection. */
	| { kind: 'pause'; part?: Ending['part'] };

/** What is known about the attempt that threw. */
interface FailedAttempt {
	network: Pick<Network, 'publishing'>;
	/** The id of the connected account; null for the first one at X. */
	networkAccountId: string | null;
	/** The first part of the request. */
	part: LeasedPart;
	/** Whether its request may have reached the network. */
	isFenced: boolean;
	/** Why an earlier attempt could not be looked up. */
	lookupError: AppError | undefined;
	/** How often the publication was claimed without progress. */
	claims: number;
	/** Milliseconds since the first attempt that may have reached the network. */
	ageMs: number;
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

/** Whether an error of a network, or of the connection to it, is transient. */
export function isPassing({ code }: AppError): boolean {
	return passing.has(code);
}

/** Decides what follows from the error of an attempt to send a part. */
export function stopOf(
	error: AppError,
	{ network, networkAccountId, part, isFenced, lookupError, claims, ageMs }: FailedAttempt,
): Stop {
	const { position } = part;
	const isUnclear = error.code === 'outcome_unknown';
	const canRepeat =
		claims < MAX_CLAIMS && whenNotFound(network.publishing, ageMs).next === 'repeat';
	const unclear: Stop = canRepeat
		? { kind: 'wait', error, part: { position, status: 'sending', isCertain: false } }
		: { kind: 'unsure', error, part: { position, status: 'unknown', isCertain: false } };
	if (isFenced && isUnclear) return unclear;
	// This attempt was refused. An earlier one may still have arrived, and then has to be looked up.
	const isCertain = part.doubtfulSince === null;
	const cause = lookupError ?? error;
	const waiting = { position, status: isCertain ? 'waiting' : 'sending', isCertain } as const;
	if (cause.code === 'connection_expired') {
		// Only the queue of the first account at X is paused. Elsewhere the user resumes it after
		// connecting the account again.
		if (networkAccountId === null) return { kind: 'pause', part: waiting };
		const status = isCertain ? 'failed' : 'sending';
		return { kind: 'failed', error: cause, part: { position, status, isCertain } };
	}
	if (isPassing(cause) && claims < MAX_CLAIMS)
		return { kind: 'wait', seconds: cause.retryAfter, error: cause, part: waiting };
	if (isUnclear) return unclear;
	return { kind: 'failed', error, part: { position, status: 'failed', isCertain } };
}
