import type { TweetCount } from 'bff/contract/tweet-length';
import { useEffect, useState } from 'react';

type Counter = (text: string) => TweetCount;

let loaded: Counter | undefined;

/**
 * How long an answer is as the platform counts. The counting rules are large and come with the
 * first words; until then there is no count.
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
			// The server counts as well.
			() => undefined,
		);
	}, [isNeeded]);
	return text === '' ? { length: 0, limit: 280 } : count?.(text);
}
