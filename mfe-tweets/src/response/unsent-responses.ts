import { readJson, writeJson } from 'remote-kit/browser-storage';

/** What begins the keys of what is kept. */
export const UNSENT = 'warble.tweets.response.';
/** More than this is no answer to a post any more; what lies beyond is not kept. */
const MAX_LENGTH = 4000;

export const unsentKey = (tweetId: string): string => UNSENT + tweetId;

/**
 * The reply that was typed and not sent; undefined where nothing was typed. Empty: emptied by hand,
 * also of a draft.
 */
export function readUnsent(tweetId: string): string | undefined {
	return readKept(unsentKey(tweetId))?.text;
}

/** Undefined removes it. Returns whether a reload would bring it back. */
export function keepUnsent(tweetId: string, text: string | undefined): boolean {
	const kept = text === undefined ? null : { text: text.slice(0, MAX_LENGTH), at: Date.now() };
	return writeJson('localStorage', unsentKey(tweetId), kept) || text?.trim() === '';
}

/** By its key; `at` in ms. */
export function readKept(key: string): { text: string; at: number } | null {
	return readJson('localStorage', key, ({ text, at }) =>
		typeof text === 'string' && typeof at === 'number' ? { text, at } : null,
	);
}
