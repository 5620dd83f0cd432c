import { findFolded, foldText } from 'bff/contract/search/fold-text';

interface TextPart {
	part: string;
	isMatch: boolean;
	/** Characters before this part. */
	offset: number;
}

/** Splits a text into the matches of a query and the text between them. */
export function splitMatches(text: string, query: string): TextPart[] {
	const parts: TextPart[] = [];
	const add = (start: number, end: number, isMatch: boolean): void => {
		if (end > start) parts.push({ part: text.slice(start, end), isMatch, offset: start });
	};
	let last = 0;
	for (const { start, end } of findFolded(text, [foldText(query).trim()])) {
		add(last, start, false);
		add(start, end, true);
		last = end;
	}
	add(last, text.length, false);
	return parts;
}
