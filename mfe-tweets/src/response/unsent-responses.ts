/** What begins the keys of what is kept. */
export const UNSENT = 'warble.tweets.response.';
/** More than this is no answer to a post any more; what lies beyond is not kept. */
const MAX_LENGTH = 4000;

export const unsentKey = (tweetId: string): string => UNSENT + tweetId;

/**
 * What a person typed as an answer and has not sent; undefined where nothing was typed. Empty:
 * emptied by hand, also of a draft.
 */
export function readUnsent(tweetId: string): string | undefined {
	try {
		return readKept(unsentKey(tweetId))?.text;
	} catch {
		return undefined;
	}
}

/** Undefined forgets it. Returns whether a reload would bring it back. */
export function keepUnsent(tweetId: string, text: string | undefined): boolean {
	try {
		if (text === undefined) localStorage.removeItem(unsentKey(tweetId));
		else
			localStorage.setItem(
				unsentKey(tweetId),
				JSON.stringify({ text: text.slice(0, MAX_LENGTH), at: Date.now() }),
			);
		return true;
	} catch {
		return text === undefined || text.trim() === '';
	}
}

/** By its key; `at` in ms. Throws where a browser forbids its storage or the value is no JSON. */
export function readKept(key: string): { text: string; at: number } | undefined {
	const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
	if (typeof value !== 'object' || value === null || !('text' in value) || !('at' in value))
		return undefined;
	return typeof value.text === 'string' && typeof value.at === 'number'
		? { text: value.text, at: value.at }
		: undefined;
}
