import type { TweetCount } from 'bff/contract/x/tweet-length';
import { lazyModule } from './lazy/lazy-module.ts';

/**
 * X's rules for texts. They are large, so they are loaded with the first text; undefined until
 * then, and if loading fails.
 */
export const useTweetRules = lazyModule(
	() => import(/* webpackChunkName: "count" */ 'bff/contract/x/tweet-length'),
);

/**
 * The length of a text as X counts it. Until the rules are loaded, the count is undefined: the
 * server checks it too.
 */
export function useTweetCount(text: string): TweetCount | undefined {
	const rules = useTweetRules(text !== '');
	return text === '' ? { length: 0, limit: 280 } : rules?.countTweet(text);
}

/** `283/280`, preceded by the excess: `3 over, 283/280`. */
export function describeLength({ length, limit }: TweetCount): string {
	const excess = length - limit;
	return `${excess > 0 ? `${excess} over, ` : ''}${length}/${limit}`;
}

/** Whether X accepts a text, as far as its count is known. */
export function canBeSent(text: string, count: TweetCount | undefined): boolean {
	if (text.trim() === '') return false;
	return !count || (count.length <= count.limit && count.refusal === undefined);
}
