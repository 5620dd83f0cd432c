const classic = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/** Milliseconds from 1970 to the first id that carries its time. */
const EPOCH = 1_288_834_974_657n;

/**
 * When a post was written, from either form that providers use, `2026-02-04T19:00:43.000Z` and `Wed
 * Feb 04 19:00:43 +0000 2026`. Both name their offset, so neither the server's time zone nor
 * daylight saving matters. Without one, from the id. Undefined when neither says.
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
	// Ids below this one were counted up and carry no time.
	return BigInt(id) > 1n << 36n ? new Date(Number((BigInt(id) >> 22n) + EPOCH)) : undefined;
}
