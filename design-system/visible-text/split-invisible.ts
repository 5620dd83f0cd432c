/** Text as it is, or how many characters stood there that nobody sees. */
export type TextPart = string | number;

/**
 * What hides or reorders words without being seen: tags (U+E0000, which can carry a whole message),
 * zero-width characters, bidi controls, and selectors in a row. Joiners, direction marks and single
 * selectors are left: emoji, Persian, Hebrew and Indic text need them. So are the flags that are
 * written with tags.
 */
const invisible =
	/(?<flag>\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F})|(?:[\u{E0000}-\u{E007F}\u200B\u202A-\u202E\u2060-\u206F\uFEFF\u180E\u3164\uFFA0]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,})+/gu;

/** The parts of a text, with each run of invisible characters as its count. */
export function splitInvisible(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let shown = '';
	let end = 0;
	for (const match of text.matchAll(invisible)) {
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

/** What is shown in the place of invisible characters. */
export function invisibleLabel(count: number): string {
	return count === 1 ? '1 invisible character' : `${count} invisible characters`;
}
