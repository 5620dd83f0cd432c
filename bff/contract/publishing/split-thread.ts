import { countPost } from '../networks/count-post.ts';
import type { TextLimits } from '../networks/text-limits.ts';
import { findEntities, TWEET_LIMIT } from '../x/tweet-length.ts';

export interface SplitOptions {
	/** Maximum number of characters of a post, and how they are counted. */
	limits?: TextLimits;
	/** Whether `toPosts` will number the posts, so that this reserves room for the numbers. */
	numbered?: boolean;
}

const atX: TextLimits = { counting: 'x', length: TWEET_LIMIT, bytes: null, linkLength: 23 };

/**
 * Splits a text into parts that fit into posts: after paragraphs where possible, otherwise after
 * sentences, clauses or single words. Links, mentions, hashtags and numbers stay whole unless they
 * are longer than a post, and visible characters always do. The parts keep their white space, so
 * that joining them without a separator restores the text; `toPosts` turns them into posts. This
 * module is large, so browsers load it only when a text is to be split.
 */
export function splitThread(
	text: string,
	{ limits = atX, numbered = false }: SplitOptions = {},
): string[] {
	const whole = text.trim();
	const { length: limit } = limits;
	const lengthOf = (text: string) => countPost(text, limits);
	if (whole === '' || lengthOf(whole) <= limit) return [text];
	if (!numbered) return splitInto(text, lengthOf, () => limit);
	// More posts need longer numbers, which need room that may take another post.
	for (let digits = 1; ; digits += 1) {
		const parts = splitInto(
			text,
			lengthOf,
			(index) => limit - numberOf(index, 10 ** digits - 1).length,
		);
		if (parts.length < 10 ** digits) return parts;
	}
}

/**
 * Turns parts into the posts of a thread: without surrounding white space or empty posts, numbered
 * if wanted.
 */
export function toPosts(parts: readonly string[], { numbered = false } = {}): string[] {
	const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
	return numbered && texts.length > 1
		? texts.map((text, index) => `${text}${numberOf(index, texts.length)}`)
		: texts;
}

/**
 * Cuts one part in two at this offset, or at the nearest one that splits no visible character,
 * link, mention, hashtag or number. Returns the same parts if the cut would leave one of the two
 * empty.
 */
export function splitAt(parts: readonly string[], part: number, offset: number): string[] {
	const text = parts[part];
	if (text === undefined) return [...parts];
	const wanted = Math.max(0, Math.min(text.length, Math.round(offset)));
	const { canCut } = readEntities(text);
	for (let distance = 0; distance <= text.length; distance += 1) {
		const at = [wanted - distance, wanted + distance].find(
			(candidate) => candidate > 0 && candidate < text.length && canCut(candidate),
		);
		if (at === undefined) continue;
		const both = [text.slice(0, at), text.slice(at)];
		return both.some((text) => text.trim() === '') ? [...parts] : parts.toSpliced(part, 1, ...both);
	}
	return [...parts];
}

/** Joins a part with the next one, as a paragraph of its own if there is no space between them. */
export function joinWithNext(parts: readonly string[], part: number): string[] {
	const [current, next] = [parts[part], parts[part + 1]];
	if (current === undefined || next === undefined) return [...parts];
	const isSeparate = current === '' || next === '' || /\s$/.test(current) || /^\s/.test(next);
	return parts.toSpliced(part, 2, isSeparate ? current + next : `${current}\n\n${next}`);
}

/** Such as ` 2/5`. */
function numberOf(index: number, count: number): string {
	return ` ${index + 1}/${count}`;
}

type LengthOf = (text: string) => number;

/**
 * Where a text can be cut, best places first: the minimum share of a post that must be used for
 * such a cut, so that no post is left nearly empty, and how the text before the cut ends.
 */
const breaks: readonly { minShare: number; ending: RegExp }[] = [
	{ minShare: 0.3, ending: /\n[^\S\n]*\n\s*/gu },
	{ minShare: 0.3, ending: /\n\s*/gu },
	{ minShare: 0.3, ending: /[.!?…]["'”’»)\]]*\s+|[。！？](?![。！？])[」』”’）]*\s*/gu },
	{ minShare: 0.5, ending: /(?:[,;:–—]["'”’»)\]]*\s+|[、，；：]\s*)/gu },
	{ minShare: 0, ending: /\s+/gu },
];
/** Words with a full stop that do not end a sentence: titles, common abbreviations, initials. */
const abbreviation =
	/(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|etc|approx|ca|\p{L}(?:\.\p{L})*)\.\s+$/iu;
const SENTENCE = 2;

interface Cut {
	at: number;
	/** Index in `breaks`; its length for a cut inside a word. */
	rank: number;
}

function splitInto(text: string, lengthOf: LengthOf, limitOf: (index: number) => number): string[] {
	const cuts = findCuts(text);
	const parts: string[] = [];
	let start = 0;
	while (lengthOf(text.slice(start).trim()) > limitOf(parts.length)) {
		const limit = Math.max(1, limitOf(parts.length));
		const fits = (text: string) => lengthOf(text.trim()) <= limit;
		const end = bestCut(text, cuts, start, fits) ?? forcedCut(text, start, fits);
		if (end === text.length) break;
		parts.push(text.slice(start, end));
		start = end;
	}
	return [...parts, text.slice(start)];
}

/** All places where the text can be cut between words, in order. */
function findCuts(text: string): Cut[] {
	const { canCut } = readEntities(text);
	const ranks = new Map<number, number>();
	for (const [rank, { ending }] of breaks.entries()) {
		for (const match of text.matchAll(ending)) {
			const at = match.index + match[0].length;
			if (ranks.has(at) || at === text.length || !canCut(at)) continue;
			if (rank === SENTENCE && abbreviation.test(text.slice(Math.max(0, at - 20), at))) continue;
			ranks.set(at, rank);
		}
	}
	// Chinese, Japanese and Thai have no spaces between words.
	for (const { index } of wordSegmenter.segment(text)) {
		if (index === 0 || ranks.has(index) || !canCut(index)) continue;
		if (unspaced.test(text.slice(index - 1, index)) && unspaced.test(text.slice(index, index + 1)))
			ranks.set(index, breaks.length - 1);
	}
	return [...ranks].map(([at, rank]) => ({ at, rank })).sort((a, b) => a.at - b.at);
}

/** The best cut after which the text from `start` fits into a post; undefined if none does. */
function bestCut(
	text: string,
	cuts: readonly Cut[],
	start: number,
	fitsInPost: (text: string) => boolean,
): number | undefined {
	const content = start + text.slice(start).search(/\S/);
	const first = cuts.findIndex(({ at }) => at > content);
	if (first === -1) return undefined;
	const fits = (index: number) => fitsInPost(text.slice(start, cuts[index]?.at));
	const last = lastThat(fits, first, cuts.length - 1);
	if (last < first) return undefined;
	const furthest = cuts[last]?.at ?? start;
	for (const [rank, { minShare }] of breaks.entries()) {
		const least = start + (furthest - start) * minShare;
		for (let index = last; index >= first && (cuts[index]?.at ?? 0) >= least; index -= 1)
			if (cuts[index]?.rank === rank) return cuts[index]?.at;
	}
	return furthest;
}

/** The last cut between visible characters after which the text from `start` fits into a post. */
function forcedCut(text: string, start: number, fitsInPost: (text: string) => boolean): number {
	const rest = text.slice(start);
	const ends = [...graphemes.segment(rest)].map(({ index, segment }) => index + segment.length);
	const content = rest.search(/\S/);
	const first = ends.findIndex((end) => end > content);
	const fits = (index: number) => fitsInPost(rest.slice(0, ends[index]));
	return start + (ends[Math.max(first, lastThat(fits, first, ends.length - 1))] ?? rest.length);
}

/**
 * The last index from `first` to `last` for which the test holds, found by bisection; `first - 1`
 * if it holds for none. Tests small indexes first, so that a long text is not counted whole.
 */
function lastThat(test: (index: number) => boolean, first: number, last: number): number {
	let low = first - 1;
	let step = 16;
	while (low + step <= last && test(low + step)) {
		low += step;
		step *= 2;
	}
	let high = Math.min(last + 1, low + step);
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (test(middle)) low = middle;
		else high = middle;
	}
	return low;
}

/** Numbers with their separators and sign, such as `12,000`, `10 000`, `3.5 %` and `10:30`. */
const numbers = /[-+−]?\d+(?:[.,:/’'\u00a0\u202f-]\d+| \d{3}(?!\d))*(?: ?[%€£$°‰])?/gu;
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Decides where a text can be cut without splitting anything that belongs together. */
function readEntities(text: string): { canCut: (at: number) => boolean } {
	const whole = [
		...findEntities(text),
		...[...text.matchAll(numbers)].map(
			({ index, 0: number }) => [index, index + number.length] as const,
		),
	];
	const inside = new Set<number>();
	for (const [start, end] of whole) for (let at = start + 1; at < end; at += 1) inside.add(at);
	const segments = graphemes.segment(text);
	return { canCut: (at) => !inside.has(at) && segments.containing(at)?.index === at };
}
