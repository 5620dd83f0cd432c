/** The headers with which providers request a wait. */
interface WaitHeaders {
	/** A number of seconds, or a date. */
	retryAfter?: string | null | undefined;
	/** When a rate limit ends, in seconds since 1970 by the provider’s clock. */
	reset?: string | null | undefined;
	/** The provider’s clock. */
	date?: string | null | undefined;
}

/** Seconds since 1970 never have as many digits as milliseconds. */
const MIN_MILLISECONDS = 1e11;

/**
 * How many seconds a provider asks us to wait, at least `min` and at most `max`: it may name a time
 * that has passed or is years away, and clocks differ. Undefined if it names no readable time.
 */
export function requestedSeconds(
	{ retryAfter, reset, date }: WaitHeaders,
	{ min, max }: { min: number; max: number },
): number | undefined {
	const theirs = Date.parse(date ?? '') || Date.now();
	const end = numberOf(reset);
	const endMs = end !== undefined && end < MIN_MILLISECONDS ? end * 1000 : end;
	const wait =
		(endMs === undefined ? undefined : (endMs - theirs) / 1000) ??
		numberOf(retryAfter) ??
		(Date.parse(retryAfter ?? '') - theirs) / 1000;
	return Number.isFinite(wait) ? Math.min(Math.max(wait, min), max) : undefined;
}

function numberOf(header: string | null | undefined): number | undefined {
	return /^\s*-?\d+(\.\d+)?\s*$/.test(header ?? '') ? Number(header) : undefined;
}
