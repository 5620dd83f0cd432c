/** A piece of text, or the number of invisible characters in its place. */
export type TextPart = string | number;

/**
 * Invisible characters that can hide or reorder text: tags (U+E0000, which can encode a whole
 * message), zero-width characters, bidi controls, placeholders of embedded objects, and several
 * variation selectors in a row. Joiners, direction marks, single selectors and flags written with
 * tags are allowed, because emoji, Persian, Hebrew and Indic text need them.
 */
const INVISIBLE =
	/(?<flag>\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F})|(?:[\u{E0000}-\u{E007F}\u200B\u202A-\u202E\u2060-\u206F\uFEFF\u180E\u3164\uFFA0\uFFF9-\uFFFC]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,})+/gu;

/** Splits a text and replaces each run of invisible characters with its length. */
export function splitInvisible(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let shown = '';
	let end = 0;
	for (const match of text.matchAll(INVISIBLE)) {
		shown += text.slice(end, match.index);
		end = match.index + match[0].length;
		if (match.groups?.flag) {
			shown += match[0];
			continue;
		}
		if (shown !== '') parts.push(shown);
		parts.push([...match[0]].length);
		shown = '';
	}
	shown += text.slice(end);
	return shown === '' ? parts : [...parts, shown];
}

/** The note that is shown in place of invisible characters. */
export function invisibleLabel(count: number): string {
	return count === 1 ? '1 invisible character' : `${count} invisible characters`;
}
