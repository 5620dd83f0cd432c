import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EditedText, UnsavedTexts } from './unsaved-texts.ts';

/** Storing a large text after every key would slow down typing. */
const PAUSE_MS = 500;

/**
 * Stores the unsaved text of a file: at the first change, in pauses of typing, and before the page
 * is closed. `unsaved` is null if everything is saved, and undefined if unknown. `isStored` says
 * whether the text survives a reload; `drop` removes it at once.
 */
export function useStoredText(
	texts: UnsavedTexts,
	id: string,
	unsaved: EditedText | null | undefined,
) {
	const [isStored, setIsStored] = useState(true);
	/** The text that is still to be stored. */
	const pending = useRef<EditedText | null>(null);

	useLayoutEffect(() => {
		if (unsaved === undefined) return;
		if (unsaved === null) {
			pending.current = null;
			setIsStored(true);
			return texts.remove(id);
		}
		// Reading a large text after every key would slow down typing: a pending one is replaced
		// unread.
		const stored = pending.current ? null : texts.read(id);
		if (
			stored?.html === unsaved.html &&
			stored.revision === unsaved.revision &&
			stored.path === unsaved.path
		)
			return;
		pending.current = unsaved;
	}, [texts, id, unsaved]);

	useEffect(() => {
		const write = () => {
			if (!pending.current) return;
			setIsStored(texts.store(id, pending.current));
			pending.current = null;
		};
		if (unsaved && !texts.ids().has(id)) write();
		const timer = setTimeout(write, PAUSE_MS);
		return () => clearTimeout(timer);
	}, [texts, id, unsaved]);

	useEffect(() => {
		const write = () => {
			if (pending.current) texts.store(id, pending.current);
			pending.current = null;
		};
		const handleVisibility = () => document.visibilityState === 'hidden' && write();
		document.addEventListener('visibilitychange', handleVisibility);
		addEventListener('pagehide', write);
		return () => {
			document.removeEventListener('visibilitychange', handleVisibility);
			removeEventListener('pagehide', write);
			write();
		};
	}, [texts, id]);

	useEffect(() => texts.follow(id), [texts, id]);

	const drop = useCallback(() => {
		pending.current = null;
		texts.remove(id);
	}, [texts, id]);

	return { isStored, drop };
}
