/**
 * Characters that users cannot see but models read: tag characters (which can carry hidden
 * instructions), bidirectional controls, zero-width characters, supplementary variation selectors,
 * and controls other than line breaks and tabs. Joiners are kept, because emoji and some scripts
 * need them.
 */
const invisible =
	/[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]|[\u061C\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060-\u2064\u00AD\uFEFF\p{Cs}]|(?![\n\t])\p{Cc}/gu;

/** Most texts: with nothing to remove, which this finds out in a third of the time. */
const plain = /^[\n\t\x20-\x7e]*$/;

/** Removes invisible characters. */
export function visibleText(text: string): string {
	return plain.test(text) ? text : text.replace(invisible, '');
}

/**
 * Removes invisible characters and truncates to `limit` characters. Only the first `2 * limit`
 * characters are processed, so that very long text costs a limited amount of work.
 */
export function truncateVisibleText(text: string, limit: number): string {
	const visible = visibleText(text.slice(0, 2 * limit));
	return visible.length <= limit && text.length <= 2 * limit
		? visible
		: `${visible.slice(0, limit).replace(/[\ud800-\udbff]$/, '')} … (cut)`;
}
