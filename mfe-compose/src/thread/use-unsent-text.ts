import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { keepUnsent, readUnsent } from './unsent-text.ts';

interface Options {
	threadId: string | null;
	/** The thread now shown was begun here a moment ago: what is being typed goes along with it. */
	isAdopted: boolean;
	/** True while nothing would bring the text back. */
	onUnsavedChange: (dirty: boolean) => void;
}

/** The text in the message box, kept per thread for a reload. */
export function useUnsentText({ threadId, isAdopted, onUnsavedChange }: Options) {
	const [shownIn, setShownIn] = useState(threadId);
	const [text, setText] = useState(() => readUnsent(threadId));
	const isKept = useRef(true);
	const latest = useRef(text);
	useLayoutEffect(() => {
		latest.current = text;
	}, [text]);

	if (shownIn !== threadId) {
		setShownIn(threadId);
		if (!isAdopted) setText(readUnsent(threadId));
	}

	const change = useCallback(
		(next: string) => {
			setText(next);
			const wasKept = isKept.current;
			isKept.current = keepUnsent(threadId, next);
			if (isKept.current !== wasKept) onUnsavedChange(!isKept.current);
		},
		[threadId, onUnsavedChange],
	);

	/** Empties the box. What it held is kept until the server has it. */
	const take = useCallback(() => setText(''), []);

	/** Puts back what was not taken, before whatever was typed since. */
	const giveBack = useCallback((sent: string) => change([sent, latest.current].filter(Boolean).join('\n\n')), [change]);

	return { text, change, take, giveBack };
}
