/**
 * A text in lower case, for comparing. Every character stays one character, so that a position in
 * the result is the same position in the given text.
 */
export function foldCase(text: string): string {
	// `İ` would become two characters, and what `Σ` becomes depends on its position in the word.
	// `split` and `join` take a fifth of the time of `replaceAll`.
	return text.split('İ').join('i').toLowerCase().split('ς').join('σ');
}
