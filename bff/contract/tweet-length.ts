import twitter from 'twitter-text';

/** Of an answer and of a draft, as the platform counts. */
export const TWEET_LIMIT = 280;

export interface TweetCount {
	length: number;
	limit: number;
	/** Index of the first character too many. */
	overFrom?: number;
}

/** The platform's weighted length of a text (twitter-text, configuration 3). Large: a browser loads this module when something is to be counted. */
export function countTweet(text: string): TweetCount {
	const { weightedLength, validRangeEnd } = twitter.parseTweet(text);
	return { length: weightedLength, limit: TWEET_LIMIT, ...(weightedLength > TWEET_LIMIT ? { overFrom: validRangeEnd + 1 } : {}) };
}
