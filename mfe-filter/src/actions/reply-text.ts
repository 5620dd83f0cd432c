import type { TweetCount } from 'bff/contract/tweet-length';
import { useState } from 'react';
import { readText, writeText } from 'remote-kit/browser-storage';
import { useTweetCount } from 'remote-kit/use-tweet-count';

const keyOf = (tweetId: string) => `warble.filter.reply.${tweetId}`;

/**
 * The text of a reply while it is written. It is kept in this tab's storage, because a row that is
 * scrolled out of view is not rendered.
 */
export function useReplyText(
	tweetId: string,
	draft: string | undefined,
): { text: string; count: TweetCount | undefined; change: (text: string | null) => void } {
	const [typed, setTyped] = useState(() => readText('sessionStorage', keyOf(tweetId)));
	const text = typed ?? draft ?? '';
	return {
		text,
		count: useTweetCount(text),
		/** Null goes back to the draft. */
		change: (next) => {
			writeText('sessionStorage', keyOf(tweetId), next);
			setTyped(next);
		},
	};
}
