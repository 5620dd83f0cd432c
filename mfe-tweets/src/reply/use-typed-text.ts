import { type RefObject, useContext, useEffect, useState } from 'react';
import { UnsavedContext } from './unsaved-context.ts';
import { readUnsentReply, saveUnsentReply, unsentReplies } from './unsent-replies.ts';

/**
 * The text that the user typed as a reply to a post; undefined if there is none. It is stored in
 * the browser, and shown in other tabs unless their box has focus.
 */
export function useTypedText(tweetId: string, box: RefObject<HTMLTextAreaElement | null>) {
	const [typed, setTyped] = useState(() => readUnsentReply(tweetId));
	const onUnsavedChange = useContext(UnsavedContext);
	useEffect(
		() =>
			unsentReplies().follow(tweetId, () => {
				if (document.activeElement !== box.current || box.current === null)
					setTyped(readUnsentReply(tweetId));
			}),
		[tweetId, box],
	);
	const change = (text: string | undefined) => {
		setTyped(text);
		onUnsavedChange(tweetId, !saveUnsentReply(tweetId, text));
	};
	return [typed, change] as const;
}
