import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';

/** The part of a text that is stored; a reply is much shorter. */
const MAX_LENGTH = 4000;
const MAX_COUNT = 200;

/**
 * Unsent replies by the id of their post. An empty text means that the user emptied it in this tab.
 */
export const unsentReplies = () =>
	new UnsavedText<{ text: string }>('tweets', {
		parse: ({ text }) => (typeof text === 'string' ? { text } : null),
		isOffered: ({ text }) => text !== '',
		formerPrefix: 'warble.tweets.response.',
	});

/** Reads the unsent reply to a post. Undefined if nothing was typed; '' if the user emptied it. */
export function readUnsentReply(tweetId: string): string | undefined {
	return unsentReplies().open(tweetId)?.text;
}

/** Undefined deletes the reply. Returns whether a reload would restore it. */
export function saveUnsentReply(tweetId: string, text: string | undefined): boolean {
	if (text !== undefined)
		return (
			unsentReplies().store(tweetId, { text: text.slice(0, MAX_LENGTH) }) || text.trim() === ''
		);
	unsentReplies().remove(tweetId);
	return true;
}

/** Deletes unsent replies older than 30 days, and the oldest beyond 200. */
export function deleteOldUnsentReplies(): void {
	unsentReplies().removeOld(MAX_COUNT);
}
