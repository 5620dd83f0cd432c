/** Letters that Unicode does not decompose, and how people type them on other keyboards. */
const typedAs: Record<string, string> = {
	...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', đ: 'd', þ: 'th', ł: 'l', ħ: 'h', ŧ: 't' },
	...{ ı: 'i', ŋ: 'n', ς: 'σ', '‘': "'", '’': "'", '“': '"', '”': '"' },
};
const TYPED_LETTERS = /[ßæœøðđþłħŧıŋς‘’“”]/g;
/** Combining marks of Latin, Greek and Cyrillic, and invisible characters. */
const LEFT_OUT = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]|\p{Cf}/gu;
/** Normalising takes quadratic time in a run of marks. No script needs runs this long. */
const LONG_RUN_OF_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalises a text for searching: no case, accents, ligatures or differences between Unicode's
 * normal forms. `Empêcher` becomes `empecher`, `straße` becomes `strasse`, and the single character
 * `ﬁ` becomes `fi`, so positions differ from those of the text.
 */
export function foldText(text: string): string {
	const lower = text.toLowerCase();
	if (/^[\0-\x7f]*$/.test(lower)) return lower;
	return lower
		.replace(LEFT_OUT, '')
		.replace(LONG_RUN_OF_MARKS, '$1')
		.normalize('NFKD')
		.replace(LEFT_OUT, '')
		.toLowerCase()
		.replace(TYPED_LETTERS, (letter) => typedAs[letter] ?? letter);
}

/** Maximum number of words in a search; further words are ignored. */
const MAX_WORDS = 10;

/** Splits a search into words, folded for comparison with a folded text. */
export function searchWords(search: string): string[] {
	return foldText(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Whether a text contains all words of a search, ignoring case and accents. */
export function hasWords(text: string, words: readonly string[]): boolean {
	if (words.length === 0) return true;
	const folded = foldText(text);
	return words.every((word) => folded.includes(word));
}

/** A part of a text, from the first character to the one after the last. */
export interface FoundPart {
	start: number;
	end: number;
}

/** Finds the folded words in a text, in order. Positions are those of the text itself. */
export function findFolded(text: string, words: readonly string[]): FoundPart[] {
	const folded = foldText(text);
	const found: FoundPart[] = [];
	for (let at = 0; ; ) {
		const next = firstOf(folded, words, at);
		if (next === undefined) return found;
		const start = positionIn(text, next.start);
		const end = positionIn(text, next.end);
		// Half of a ligature matches: the whole ligature is marked.
		const isCut = foldText(text.slice(0, end)).length < next.end;
		found.push({ start, end: isCut ? end + 1 : end });
		at = next.end;
	}
}

/** The position of the first of the folded words in a text. */
export function findFirstFolded(text: string, words: readonly string[]): number | undefined {
	const first = firstOf(foldText(text), words, 0);
	return first && positionIn(text, first.start);
}

/** The first of the words in a folded text; the longest one of those that begin there. */
function firstOf(folded: string, words: readonly string[], from: number): FoundPart | undefined {
	let first: FoundPart | undefined;
	for (const word of words) {
		const start = word === '' ? -1 : folded.indexOf(word, from);
		if (start < 0) continue;
		const end = start + word.length;
		if (!first || start < first.start || (start === first.start && end > first.end))
			first = { start, end };
	}
	return first;
}

/** The position in a text that corresponds to a position in its folded form. */
function positionIn(text: string, folded: number): number {
	let start = 0;
	let end = text.length;
	let rest = folded;
	// Each round folds half as much text as the previous one.
	while (start < end) {
		const middle = Math.ceil((start + end) / 2);
		const { length } = foldText(text.slice(start, middle));
		if (length <= rest) {
			rest -= length;
			start = middle;
		} else end = middle - 1;
	}
	return start;
}
