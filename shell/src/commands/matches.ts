/** The words of a query. */
export function wordsOf(query: string): string[] {
	return query.normalize('NFC').trim().split(/\s+/).filter(Boolean);
}

export function hasWords(text: string, words: readonly string[]): boolean {
	const folded = text.normalize('NFC').toLowerCase();
	return words.every((word) => folded.includes(word.toLowerCase()));
}

/** Splits a text so that every second piece is a match, beginning with one that is not. */
export function splitMatches(text: string, words: readonly string[]): string[] {
	if (words.length === 0) return [text];
	const longestFirst = words.toSorted((a, b) => b.length - a.length).map(escapeWord);
	return text.normalize('NFC').split(new RegExp(`(${longestFirst.join('|')})`, 'giu'));
}

const escapeWord = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
