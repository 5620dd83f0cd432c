/** Maximum length of a path. Earlier text is not searched. */
export const MAX_PATH_CHARACTERS = 4096;

/**
 * `@` or `./` at the start of a word: not in an address, such as mara@example.org or
 * https://x.com/@mara. Scripts without spaces have no starts of words.
 */
export const TRIGGER =
	/(?<=^|[\s\p{Ps}\p{Pi}"'\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])(?:@|\.\/)/gu;

/** A file's path that the user has started to type. */
export interface Trigger {
	/** Index of its `@` or `./` in the text. */
	start: number;
	/** The path so far. */
	query: string;
}

/**
 * Finds `@` or `./`, followed by at least one character and no space, at the end of a text. With
 * `isOpened` (the user wants to see all files) nothing has to follow.
 */
export function findTrigger(text: string, isOpened = false): Trigger | null {
	const word =
		text
			.slice(-MAX_PATH_CHARACTERS - 2)
			.split(/\s/)
			.at(-1) ?? '';
	const [match] = word.matchAll(TRIGGER);
	if (!match) return null;
	const query = word.slice(match.index + match[0].length);
	return query === '' && !isOpened
		? null
		: { start: text.length - word.length + match.index, query };
}
