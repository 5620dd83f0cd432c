import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { keepUnsent, nothingUnsent, readUnsent, type Unsent } from './unsent-message.ts';

interface Options {
	threadId: string | null;
	/** The thread now shown was begun here a moment ago: what is being written goes along with it. */
	isAdopted: boolean;
	/** True while nothing would bring it back. */
	onUnsavedChange: (dirty: boolean) => void;
}

/** What stands in the message box, kept per thread for a reload. */
export function useUnsentMessage({ threadId, isAdopted, onUnsavedChange }: Options) {
	const [shownIn, setShownIn] = useState(threadId);
	const [unsent, setUnsent] = useState(() => readUnsent(threadId));
	const isKept = useRef(true);
	const latest = useRef(unsent);
	useLayoutEffect(() => {
		latest.current = unsent;
	}, [unsent]);

	if (shownIn !== threadId) {
		setShownIn(threadId);
		if (!isAdopted) setUnsent(readUnsent(threadId));
	}

	const change = useCallback(
		(next: Unsent) => {
			setUnsent(next);
			const wasKept = isKept.current;
			isKept.current = keepUnsent(threadId, next);
			if (isKept.current !== wasKept) onUnsavedChange(!isKept.current);
		},
		[threadId, onUnsavedChange],
	);

	/** Empties the box. What it held is kept until the server has it. */
	const take = useCallback(() => setUnsent(nothingUnsent), []);

	/** Puts back what was not taken, before whatever was written since. */
	const giveBack = useCallback(
		(sent: Unsent) =>
			change({
				text: [sent.text, latest.current.text].filter(Boolean).join('\n\n'),
				files: [...new Set([...sent.files, ...latest.current.files])],
			}),
		[change],
	);

	return { unsent, change, take, giveBack };
}
