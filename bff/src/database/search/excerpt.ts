import { type RawBuilder, sql } from 'kysely';
import { findFirstFolded } from '../../../contract/search/fold-text.ts';

/** Number of characters that are read on each side of a match. */
const AROUND = 2000;

/** Whether a folded text contains a word. `strpos` stays linear where `like` may be quadratic. */
export const contains = (folded: RawBuilder<unknown>, word: string) =>
	sql<boolean>`strpos(${folded}, ${word}) > 0`;

/**
 * The part of a stored text around the first word found, long enough for an excerpt; null if none
 * is found. Folding changes the length of a text, so the position is an estimate.
 */
export function passageOf(
	text: RawBuilder<unknown>,
	folded: RawBuilder<unknown>,
	words: readonly string[],
): RawBuilder<string | null> {
	const places = words.map((word) => sql`nullif(strpos(${folded}, ${word}), 0)`);
	const place = sql`least(${sql.join(places)})::float8 / char_length(${folded}) * char_length(${text})`;
	return sql`substr(${text}, (${place})::int - ${AROUND}::int, ${2 * AROUND}::int)`;
}

export interface ExcerptSize {
	/** Number of characters before the first match. */
	before: number;
	/** Number of characters of the whole excerpt. */
	length: number;
}

/** The part of a text around the first match of one of the words, on one line. */
export function excerptOf(
	text: string,
	words: readonly string[],
	{ before, length }: ExcerptSize,
): string {
	const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	const start = startOf(line, findFirstFolded(line, words) ?? 0, before);
	const end = start + length;
	const part = line
		.slice(start, end)
		// Half of a character that consists of two code units.
		.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
		.trim();
	return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`;
}

/** Some characters before the match, starting at the beginning of a word if there is one. */
function startOf(line: string, hit: number, before: number): number {
	if (hit <= before) return 0;
	const space = line.indexOf(' ', hit - before);
	return space >= 0 && space < hit ? space + 1 : hit - before;
}
