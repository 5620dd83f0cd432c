import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';

/** A stored token, opened. */
interface OpenToken {
	token: string;
	/** Null if it does not expire. */
	expiresAt: Date | null;
}

export interface FreshTokenOptions<Stored extends OpenToken> {
	/** The network's name in sentences. */
	title: string;
	/** A token that the network does not accept, and that is refreshed before it expires. */
	refused: string | undefined;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Undefined without an account. Throws if the token can no longer be used. */
	read: () => Promise<Stored | undefined>;
	/** Takes the lease for this many seconds; false if another process has it. */
	lease: (stored: Stored, seconds: number) => Promise<boolean>;
	/**
	 * Refreshes the token, stores the new one and ends the lease; undefined if it has been replaced
	 * in the meantime. Throws `AppError`.
	 */
	refresh: (stored: Stored) => Promise<Stored | undefined>;
	/** The error of an account that is disconnected while waiting. */
	expired: () => AppError;
}

/** Tokens that expire sooner than this are refreshed before use. */
const MIN_REMAINING_MS = 60_000;
/** Longer than a refresh can take, so that no second one starts in the meantime. */
const LEASE_SECONDS = 20;
/** How often to check whether another request has finished its refresh. */
const POLL_INTERVAL_MS = 100;

/**
 * Reads a token that is fresh, or refreshes it: one process at a time, because a refresh token
 * works once. Must not run in a transaction, which would stay open while waiting for the network.
 * Undefined without an account; 503 `provider_unavailable` if another process takes too long.
 */
export async function readFreshToken<Stored extends OpenToken>({
	title,
	refused,
	now,
	read,
	lease,
	refresh,
	expired,
}: FreshTokenOptions<Stored>): Promise<Stored | undefined> {
	const isFresh = ({ token, expiresAt }: Stored) =>
		token !== refused && (expiresAt === null || expiresAt.getTime() - now() > MIN_REMAINING_MS);
	const maxAttempts = (2 * LEASE_SECONDS * 1000) / POLL_INTERVAL_MS;
	for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
		const stored = await read();
		if (!stored && attempt > 0) throw expired();
		if (!stored || isFresh(stored)) return stored;
		const hasLease = await lease(stored, LEASE_SECONDS);
		const refreshed = hasLease ? await refresh(stored) : undefined;
		if (refreshed) return refreshed;
		if (!hasLease) await pause(POLL_INTERVAL_MS);
	}
	throw new AppError(
		503,
		'provider_unavailable',
		`${title} is taking too long to respond. Try again in a moment.`,
	);
}
