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
	const { weightedLength, validRangeEnd } = twitter.parseTweet(boundLabels(text));
	const refusal = findRefusal(text.trim());
	return {
		length: weightedLength,
		limit: TWEET_LIMIT,
		...(weightedLength > TWEET_LIMIT && { overFrom: validRangeEnd + 1 }),
		...(refusal !== undefined && { refusal }),
	};
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
/** What a host can be made of. Other ASCII characters, and white space, end it. */
const HOST = /[^\s!#-,/:-@[-^{-~]+/g;

/**
 * The text, of the same length, without dots where too many follow each other. For `a.a.a…` the
 * library takes time that is quadratic in the number of labels: minutes for the longest post.
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
