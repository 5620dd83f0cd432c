/**
 * Addresses of X's own pages on which a user completes an action.
 * https://developer.x.com/en/docs/x-for-websites/web-intents/overview
 */
const X = 'https://x.com';
const INTENT = `${X}/intent`;

/** The page on which a user posts a text. `webUrl`: X's own address, or the sandbox's. */
export function postIntent(text: string, webUrl = X): string {
	return `${webUrl}/intent/post?text=${encodeURIComponent(text.toWellFormed())}`;
}

/** Undefined if `tweetId` is not a post's id. */
export function likeIntent(tweetId: string): string | undefined {
	return isTweetId(tweetId) ? `${INTENT}/like?tweet_id=${tweetId}` : undefined;
}

/** Undefined if `tweetId` is not a post's id. */
export function replyIntent(tweetId: string, text: string, webUrl = X): string | undefined {
	return isTweetId(tweetId)
		? `${webUrl}/intent/tweet?in_reply_to=${tweetId}&text=${encodeURIComponent(text.toWellFormed())}`
		: undefined;
}

function isTweetId(id: string): boolean {
	return /^[0-9]{1,25}$/.test(id);
}
