import twitter from 'twitter-text';

export interface TweetCount {
	length: number;
	limit: number;
	/** Index of the first character too many. */
	overFrom?: number;
}

const LIMIT = 280;

/** The platform's weighted length of a text. */
export function countTweet(text: string): TweetCount {
	const { weightedLength, validRangeEnd } = twitter.parseTweet(text);
	return { length: weightedLength, limit: LIMIT, ...(weightedLength > LIMIT ? { overFrom: validRangeEnd + 1 } : {}) };
}
