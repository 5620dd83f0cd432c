import { findFolded, foldText } from 'bff/contract/search/fold-text';

/** The words of a query, as they are looked for. */
export function wordsOf(query: string): string[] {
	return foldText(query).split(/\s+/).filter(Boolean);
}

export function hasWords(text: string, words: readonly string[]): boolean {
	const folded = foldText(text);
	return words.every((word) => folded.includes(word));
}

/** Splits a text so that every second piece is a match, beginning with one that is not. */
export function splitMatches(text: string, words: readonly string[]): string[] {
	const ends = findFolded(text, words).flatMap(({ start, end }) => [start, end]);
	return [0, ...ends].map((start, at) => text.slice(start, ends[at]));
}
