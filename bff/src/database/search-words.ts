import { foldCase } from './fold-case.ts';

/** More words of a search are not looked for. */
const MAX_WORDS = 10;

/** The words of a search as they are looked for in a folded text. */
export function searchWords(search: string): string[] {
	return foldForSearch(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Whether the text contains all words, ignoring case. */
export function hasWords(text: string, words: readonly string[]): boolean {
	if (words.length === 0) return true;
	const folded = foldForSearch(text);
	return words.every((word) => folded.includes(word));
}

/** A text as it is stored for searching, and as it is searched for. */
export function foldForSearch(text: string): string {
	return foldCase(text.normalize('NFC'));
}
