/**
 * X's own pages that a person finishes an action on.
 * https://developer.x.com/en/docs/x-for-websites/web-intents/overview
 */
const INTENT = 'https://x.com/intent';

/** Undefined for what is no id of a post. */
export function likeIntent(tweetId: string): string | undefined {
	return isTweetId(tweetId) ? `${INTENT}/like?tweet_id=${tweetId}` : undefined;
}

/** Undefined for what is no id of a post. */
export function responseIntent(tweetId: string, text: string): string | undefined {
	return isTweetId(tweetId)
		? `${INTENT}/tweet?in_reply_to=${tweetId}&text=${encodeURIComponent(text.toWellFormed())}`
		: undefined;
}

function isTweetId(id: string): boolean {
	return /^[0-9]{1,25}$/.test(id);
}
