/**
 * No path is longer (see `bff/contract/editor.ts`), and so nothing further back than this can begin
 * one.
 */
const LONGEST_PATH = 4096;

/** The beginning of a file's path, as it is being typed. */
export interface Trigger {
	/** Where it stands in the text, its `@` or `./` included. */
	start: number;
	/** What was typed of the path. */
	query: string;
}

/** `@` or `./` with at least one character and no space after it, at the end of a text. */
export function findTrigger(text: string): Trigger | null {
	const word =
		text
			.slice(-LONGEST_PATH - 2)
			.split(/\s/)
			.at(-1) ?? '';
	const [whole = '', query = ''] = /(?:@|\.\/)(.+)$/.exec(word) ?? [];
	return query === '' ? null : { start: text.length - whole.length, query };
}
