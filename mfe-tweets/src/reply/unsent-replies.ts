import { readJson, writeJson } from 'remote-kit/browser-storage';

export const KEY_PREFIX = 'warble.tweets.response.';
/** The part of a text that is stored; a reply is much shorter. */
const MAX_LENGTH = 4000;

export const storageKey = (tweetId: string): string => KEY_PREFIX + tweetId;

/** Reads the unsent reply to a post. Undefined if nothing was typed; '' if the user emptied it. */
export function readUnsentReply(tweetId: string): string | undefined {
	return readStoredReply(storageKey(tweetId))?.text;
}

/** Undefined deletes the reply. Returns whether a reload would restore it. */
export function saveUnsentReply(tweetId: string, text: string | undefined): boolean {
	const reply = text === undefined ? null : { text: text.slice(0, MAX_LENGTH), at: Date.now() };
	return writeJson('localStorage', storageKey(tweetId), reply) || text?.trim() === '';
}

/** `at` is in milliseconds. */
export function readStoredReply(key: string): { text: string; at: number } | null {
	return readJson('localStorage', key, ({ text, at }) =>
		typeof text === 'string' && typeof at === 'number' ? { text, at } : null,
	);
}
