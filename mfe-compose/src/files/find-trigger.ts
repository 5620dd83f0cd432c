/** Maximum length of a path. Earlier text is not searched. */
const MAX_PATH_CHARACTERS = 4096;

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
	const [whole = '', query = ''] = /(?:@|\.\/)(.*)$/.exec(word) ?? [];
	return whole === '' || (query === '' && !isOpened)
		? null
		: { start: text.length - whole.length, query };
}
