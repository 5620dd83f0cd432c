import type { TweetCount } from 'bff/contract/tweet-length';
import { useEffect, useState } from 'react';

type Counter = (text: string) => TweetCount;

let loaded: Counter | undefined;

/**
 * Counts a text as X does. The counting rules are large, so they are loaded with the first text;
 * until then the count is undefined.
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
			// Ignored: the server also checks the length.
			() => undefined,
		);
	}, [isNeeded]);
	return text === '' ? { length: 0, limit: 280 } : count?.(text);
}
