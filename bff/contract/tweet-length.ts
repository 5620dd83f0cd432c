import twitter from 'twitter-text';

/** Of an answer and of a draft, as the platform counts. */
export const TWEET_LIMIT = 280;

export interface TweetCount {
	length: number;
	limit: number;
	/** Index of the first character too many. */
	overFrom?: number;
	/** Why the platform refuses the text, however short it is: a sentence that says what to do. */
	refusal?: string;
}

/**
 * The platform's weighted length of a text (twitter-text, configuration 3). Large: a browser loads
 * this module when something is to be counted.
 */
export function countTweet(text: string): TweetCount {
	const { weightedLength, validRangeEnd } = twitter.parseTweet(text);
	const refusal = refusalOf(text.trim());
	return {
		length: weightedLength,
		limit: TWEET_LIMIT,
		...(weightedLength > TWEET_LIMIT && { overFrom: validRangeEnd + 1 }),
		...(refusal !== undefined && { refusal }),
	};
}

/**
 * Of a text as it is posted, without the blanks around it. The characters are a byte order mark and
 * two that stand for nothing.
 */
function refusalOf(text: string): string | undefined {
	if (!twitter.hasInvalidCharacters(text)) return undefined;
	const letters = Array.from(text);
	const index = letters.findIndex((letter) => twitter.hasInvalidCharacters(letter));
	const code = `U+${letters[index]?.charCodeAt(0).toString(16).toUpperCase()}`;
	const before = letters.slice(Math.max(0, index - 20), index).join('');
	const where = before === '' ? 'at its beginning' : `after “${before}”`;
	return `X refuses posts with the invisible character ${code}. There is one ${where}: delete it, or type that part again.`;
}
