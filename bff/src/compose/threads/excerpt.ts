import { foldCase } from '../../database/fold-case.ts';

/** Characters before the first word that was found, and of the whole excerpt. */
const BEFORE = 40;
const LENGTH = 160;

/** The part of a text around the first place where one of the words is, as one line. */
export function excerptOf(text: string, words: readonly string[]): string {
	const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	const folded = foldCase(line);
	const places = words.map((word) => folded.indexOf(foldCase(word))).filter((at) => at >= 0);
	const start = startOf(line, Math.min(...places, line.length));
	const end = start + LENGTH;
	const part = line
		.slice(start, end)
		// Half of a character that has two code units.
		.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
		.trim();
	return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`;
}

/** Some characters before the hit, at the beginning of a word if there is one. */
function startOf(line: string, hit: number): number {
	if (hit <= BEFORE) return 0;
	const space = line.indexOf(' ', hit - BEFORE);
	return space >= 0 && space < hit ? space + 1 : hit - BEFORE;
}
