import { findFolded } from 'bff/contract/search/fold-text';

/** Splits a text so that every second piece is a match, beginning with a piece that is not. */
export function splitMatches(text: string, words: readonly string[]): string[] {
	const ends = findFolded(text, words).flatMap(({ start, end }) => [start, end]);
	return [0, ...ends].map((start, at) => text.slice(start, ends[at]));
}
