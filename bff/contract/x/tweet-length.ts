import twitter from 'twitter-text';

/** The maximum length of a post or reply, as X counts. */
export const TWEET_LIMIT = 280;

export interface TweetCount {
	length: number;
	limit: number;
	/** Index of the first character beyond the limit. */
	overFrom?: number;
	/** Why X refuses the text regardless of its length, and what to do about it. */
	refusal?: string;
}

/**
 * Counts a text as X does: weighted length, twitter-text configuration 3. This module is large, so
 * browsers load it only when there is text to count.
 */
export function countTweet(text: string): TweetCount {
	const bounded = boundLabels(text);
	const { weightedLength, validRangeEnd } = twitter.parseTweet(bounded);
	const refusal = findRefusal(text.trim());
	return {
		length: weightedLength,
		limit: TWEET_LIMIT,
		...(weightedLength > TWEET_LIMIT && { overFrom: findExcess(bounded, validRangeEnd + 1) }),
		...(refusal !== undefined && { refusal }),
	};
}

/**
 * The index in a text of the first character beyond the limit. X counts composed characters (NFC);
 * the library adds the whole difference in length to its index.
 */
function findExcess(text: string, found: number): number {
	const excess = text.length - text.normalize('NFC').length;
	if (excess === 0) return found;
	let rest = found - excess;
	for (const { segment, index } of new Intl.Segmenter().segment(text)) {
		if (rest <= 0) return index;
		rest -= segment.normalize('NFC').length;
	}
	return text.length;
}

/** Whether X finds a link in a text. A post with a link costs more there. */
export function hasLink(text: string): boolean {
	// Looking for links is slow, and only a word with a dot inside it can be one.
	return boundLabels(text)
		.split(/\s/)
		.some((word) => /\S\.\S/.test(word) && twitter.extractUrls(word).length > 0);
}

/** Names with more labels than this are not taken for hosts. `www.example.co.uk` has four. */
const MAX_LABELS = 10;
/** Characters of a host. Other ASCII characters and white space end it. */
const HOST = /[^\s!#-,/:-@[-^{-~]+/g;

/**
 * Returns the text, with the same length, without dots where too many follow each other. For
 * `a.a.a…` the library takes time that is quadratic in the number of labels: minutes for the
 * longest post.
 */
function boundLabels(text: string): string {
	return text.replace(HOST, (word) =>
		word.split('.', MAX_LABELS + 1).length > MAX_LABELS ? word.replaceAll('.', ',') : word,
	);
}

/** X refuses three invisible characters: the byte order mark and two non-characters. */
function findRefusal(text: string): string | undefined {
	if (!twitter.hasInvalidCharacters(text)) return undefined;
	const letters = Array.from(text);
	const index = letters.findIndex((letter) => twitter.hasInvalidCharacters(letter));
	const code = `U+${letters[index]?.charCodeAt(0).toString(16).toUpperCase()}`;
	const before = letters.slice(Math.max(0, index - 20), index).join('');
	const where = before === '' ? 'at its beginning' : `after “${before}”`;
	return `X refuses posts with the invisible character ${code}. There is one ${where}: delete it, or type that part again.`;
}

/** Where the links, mentions, hashtags and cashtags of a text begin and end. */
export function findEntities(text: string): (readonly [start: number, end: number])[] {
	return twitter.extractEntitiesWithIndices(boundLabels(text)).map(({ indices }) => indices);
}

/** Where X turns names with a dot, such as README.md, into links without an `https://`. */
export function findBareLinks(text: string): (readonly [start: number, end: number])[] {
	return twitter
		.extractUrlsWithIndices(boundLabels(text))
		.flatMap(({ url, indices }) => (/^https?:/i.test(url) ? [] : [indices]));
}

const INVISIBLE =
	/[\u00AD\u200B\u202A-\u202E\u2060-\u206F\u3164\uFFA0\uFFF9-\uFFFC\u{E0000}-\u{E001F}]/gu;

/**
 * Hints, as sentences, about effects at X that an author may not expect. `isReply` for a later post
 * of a thread, which is a reply anyway.
 */
export function describeHints(text: string, isReply = false): string[] {
	const links = findBareLinks(text).map(([start, end]) => `“${text.slice(start, end)}”`);
	const [firstLink, ...otherLinks] = new Set(links);
	const replied = isReply ? null : twitter.extractReplies(text.trim());
	const invisible = text.search(INVISIBLE);
	const count = text.match(INVISIBLE)?.length ?? 0;
	return [
		...(replied === null
			? []
			: [
					`This starts with @${replied}, so X treats it as a reply and most people won’t see it. Put a word before the name.`,
				]),
		...(firstLink === undefined
			? []
			: [
					otherLinks.length === 0
						? `X turns ${firstLink} into a link, which counts as 23 characters.`
						: `X turns these into links: ${[firstLink, ...otherLinks].join(', ')}. Each counts as 23 characters.`,
				]),
		...(count === 0
			? []
			: [
					`${count === 1 ? 'There is an invisible character' : `There are ${count} invisible characters, the first`} ${placeOf(text, invisible)}. Delete it, or type that part again.`,
				]),
	];
}

/** For example `after “Four weeks”`. */
function placeOf(text: string, index: number): string {
	const before = Array.from(text.slice(0, index)).slice(-20).join('').trim();
	return before === '' ? 'at the beginning' : `after “${before}”`;
}
