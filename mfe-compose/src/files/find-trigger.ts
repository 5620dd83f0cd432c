/** Maximum length of a path. Earlier text is not searched. */
const MAX_PATH_CHARACTERS = 4096;

/** A file's path that the user has started to type. */
export interface Trigger {
	/** Index of its `@` or `./` in the text. */
	start: number;
	/** The path so far. */
	query: string;
}

/** Finds `@` or `./`, followed by at least one character and no space, at the end of a text. */
export function findTrigger(text: string): Trigger | null {
	const word =
		text
			.slice(-MAX_PATH_CHARACTERS - 2)
			.split(/\s/)
			.at(-1) ?? '';
	const [whole = '', query = ''] = /(?:@|\.\/)(.+)$/.exec(word) ?? [];
	return query === '' ? null : { start: text.length - whole.length, query };
}
