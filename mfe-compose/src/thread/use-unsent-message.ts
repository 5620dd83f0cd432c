import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
	emptyMessage,
	loadUnsent,
	saveUnsent,
	type UnsentMessage,
	unsentKey,
	unsentMessages,
} from './unsent-message.ts';

interface Options {
	threadId: string | null;
	/** Whether the thread was just created by this screen, so that the text in the box stays. */
	isNewThread: boolean;
	/** Called with true while the browser cannot store the unsent message. */
	onUnsavedChange: (isUnsaved: boolean) => void;
}

/**
 * The text and files in the message box, kept per thread for a reload or another tab. Until
 * something is typed here, the box shows the text of other tabs.
 */
export function useUnsentMessage({ threadId, isNewThread, onUnsavedChange }: Options) {
	const [shownThreadId, setShownThreadId] = useState(threadId);
	const [unsent, setUnsent] = useState(() => loadUnsent(threadId));
	const isSaved = useRef(true);
	const isTouched = useRef(false);
	const latest = useRef(unsent);
	useLayoutEffect(() => {
		latest.current = unsent;
	}, [unsent]);

	if (shownThreadId !== threadId) {
		setShownThreadId(threadId);
		if (!isNewThread) setUnsent(loadUnsent(threadId));
	}
	useEffect(() => {
		isTouched.current = false;
		return unsentMessages().follow(unsentKey(threadId), () => {
			if (!isTouched.current) setUnsent(loadUnsent(threadId));
		});
	}, [threadId]);

	const change = useCallback(
		(next: UnsentMessage) => {
			isTouched.current = true;
			setUnsent(next);
			const wasSaved = isSaved.current;
			isSaved.current = saveUnsent(threadId, next);
			if (isSaved.current !== wasSaved) onUnsavedChange(!isSaved.current);
		},
		[threadId, onUnsavedChange],
	);

	/** Empties the box. The message stays saved until the server has accepted it. */
	const clear = useCallback(() => {
		isTouched.current = true;
		setUnsent(emptyMessage);
	}, []);

	/** Puts a message that was not accepted back into the box, before text typed since. */
	const restore = useCallback(
		(sent: UnsentMessage) =>
			change({
				text: [sent.text, latest.current.text].filter(Boolean).join('\n\n'),
				files: [...new Set([...sent.files, ...latest.current.files])],
				drafts: [...new Set([...sent.drafts, ...latest.current.drafts])],
				withResults: sent.withResults,
				withoutVoice: sent.withoutVoice,
			}),
		[change],
	);

	return { unsent, change, clear, restore };
}
