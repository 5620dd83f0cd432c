const classic = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/** Milliseconds since 1970 that the times in ids count from. */
const EPOCH = 1_288_834_974_657n;

/**
 * Reads the time of a post in either format that X uses: `2026-02-04T19:00:43.000Z` or `Wed Feb 04
 * 19:00:43 +0000 2026`. Both have an offset, so the server's time zone does not matter. A missing
 * time is taken from the id. Undefined if the id has none either.
 */
export function readPostTime(text: string | undefined, id: string): Date | undefined {
	const [, month, day, time, offset, year] = classic.exec(text ?? '') ?? [];
	const written = new Date(
		month === undefined
			? iso.test(text ?? '')
				? (text ?? '')
				: Number.NaN
			: `${day} ${month} ${year} ${time} ${offset}`,
	);
	if (!Number.isNaN(written.getTime())) return written;
	// Smaller ids are a plain sequence and contain no time.
	return BigInt(id) > 1n << 36n ? new Date(Number((BigInt(id) >> 22n) + EPOCH)) : undefined;
}
