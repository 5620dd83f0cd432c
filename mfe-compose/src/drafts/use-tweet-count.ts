import type { TweetCount } from 'bff/contract/tweet-length';
import { useEffect, useState } from 'react';

type Counter = (text: string) => TweetCount;

let loaded: Counter | undefined;

/**
 * A draft's length as X counts it. Undefined until the counting rules, which are large, are loaded.
 */
export function useTweetCount(text: string): TweetCount | undefined {
	const [count, setCount] = useState<Counter | undefined>(() => loaded);
	useEffect(() => {
		if (loaded) return;
		import('bff/contract/tweet-length').then(
			({ countTweet }) => {
				loaded = countTweet;
				setCount(() => countTweet);
			},
			() => undefined,
		);
	}, []);
	return count?.(text);
}
