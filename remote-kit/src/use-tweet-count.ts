import type { TweetCount } from 'bff/contract/tweet-length';
import { useEffect, useState } from 'react';

type Counter = (text: string) => TweetCount;

let loaded: Counter | undefined;

/**
 * The length of a text as X counts it. The counting rules are large, so they are loaded with the
 * first text. Until then, and if loading fails, the count is undefined: the server checks it too.
 */
export function useTweetCount(text: string): TweetCount | undefined {
	const [count, setCount] = useState<Counter | undefined>(() => loaded);
	const isNeeded = count === undefined && text !== '';
	useEffect(() => {
		if (!isNeeded) return;
		import(/* webpackChunkName: "count" */ 'bff/contract/tweet-length').then(
			({ countTweet }) => {
				loaded = countTweet;
				setCount(() => countTweet);
			},
			() => undefined,
		);
	}, [isNeeded]);
	return text === '' ? { length: 0, limit: 280 } : count?.(text);
}

/** `283/280`, with what is too much before it: `3 over, 283/280`. */
export function describeLength({ length, limit }: TweetCount): string {
	const excess = length - limit;
	return `${excess > 0 ? `${excess} over, ` : ''}${length}/${limit}`;
}

/** Whether X takes a text, as far as its count is known. */
export function canBeSent(text: string, count: TweetCount | undefined): boolean {
	if (text.trim() === '') return false;
	return !count || (count.length <= count.limit && count.refusal === undefined);
}
