import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { useEffect, useState } from 'react';
import { usePostCount } from 'remote-kit/networks/use-post-count';
import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';

/** Replies that are being written, by the id of their post. */
const unsentReplies = () =>
	new UnsavedText<{ text: string }>('replies', {
		parse: ({ text }) => (typeof text === 'string' ? { text } : null),
		isOffered: ({ text }) => text !== '',
	});

/**
 * The text of a reply while it is written. It is stored in the browser for a reload, and because
 * rows that are scrolled out of view are not rendered.
 */
export function useReplyText(
	tweetId: string,
	draft: string | undefined,
	limits: TextLimits | null,
): { text: string; count: TweetCount | undefined; change: (text: string | null) => void } {
	const [typed, setTyped] = useState(() => unsentReplies().open(tweetId)?.text ?? null);
	useEffect(() => unsentReplies().follow(tweetId), [tweetId]);
	const text = typed ?? draft ?? '';
	return {
		text,
		count: usePostCount(text, limits),
		/** Null goes back to the draft. */
		change: (next) => {
			if (next === null) unsentReplies().remove(tweetId);
			else unsentReplies().store(tweetId, { text: next });
			setTyped(next);
		},
	};
}
