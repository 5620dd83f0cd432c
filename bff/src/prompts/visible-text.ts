/**
 * Characters that a reader does not see and a model does: tags (with which whole orders can be
 * smuggled), bidirectional controls, zero-width characters, supplementary variation selectors, and
 * controls but for line breaks and tabs. Joiners stay: emoji and scripts need them.
 */
const invisible =
	/[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]|[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060-\u2064\u00AD\uFEFF\p{Cs}]|(?![\n\t])\p{Cc}/gu;

/** A text as its reader sees it. */
export function visibleText(text: string): string {
	return text.replace(invisible, '');
}

/**
 * A text as its reader sees it, cut to `limit` characters. Only the beginning of a longer one is
 * looked at, so that what strangers write costs a bounded amount of work.
 */
export function visibleStart(text: string, limit: number): string {
	const seen = visibleText(text.slice(0, 2 * limit));
	return seen.length <= limit && text.length <= 2 * limit
		? seen
		: `${seen.slice(0, limit).replace(/[\ud800-\udbff]$/, '')} … (cut)`;
}
