import { foldText } from '../../../contract/search/fold-text.ts';

/** More words of a search are not looked for. */
const MAX_WORDS = 10;

/** The words of a search as they are looked for in a folded text. */
export function searchWords(search: string): string[] {
	return foldText(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Whether the text contains all words, ignoring case and accents. */
export function hasWords(text: string, words: readonly string[]): boolean {
	if (words.length === 0) return true;
	const folded = foldText(text);
	return words.every((word) => folded.includes(word));
}
