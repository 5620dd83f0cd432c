import type { TweetCount } from 'bff/contract/tweet-length';
import { useEffect, useState } from 'react';

type Counter = (text: string) => TweetCount;

let loaded: Counter | undefined;

/**
 * How long a draft is as the platform counts. The counting rules are large and come after the
 * drafts; until then there is no count.
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
