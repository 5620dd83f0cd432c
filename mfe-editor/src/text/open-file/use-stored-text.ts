import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UnsavedText, UnsavedTexts } from './unsaved-texts.ts';

/** A large text is not written down at every key. */
const pauseMs = 500;

/**
 * Keeps what is unsaved of a file: at the first change, in pauses of typing, and before the page
 * can go away. `unsaved` is null when all is saved, undefined while that is not known. `isKept`
 * says whether a reload would bring it back; `drop` forgets it at once.
 */
export function useKeptText(
	texts: UnsavedTexts,
	id: string,
	unsaved: Omit<UnsavedText, 'at'> | null | undefined,
) {
	const [isKept, setIsKept] = useState(true);
	/** What still has to be written down. */
	const waiting = useRef<Omit<UnsavedText, 'at'> | null>(null);

	useLayoutEffect(() => {
		if (unsaved === undefined) return;
		if (unsaved === null) {
			waiting.current = null;
			setIsKept(true);
			return texts.forget(id);
		}
		const kept = texts.read(id);
		if (
			kept?.html === unsaved.html &&
			kept.revision === unsaved.revision &&
			kept.path === unsaved.path
		)
			return;
		waiting.current = unsaved;
	}, [texts, id, unsaved]);

	useEffect(() => {
		const write = () => {
			if (!waiting.current) return;
			setIsKept(texts.keep(id, waiting.current));
			waiting.current = null;
		};
		if (unsaved && !texts.ids().has(id)) write();
		const timer = setTimeout(write, pauseMs);
		return () => clearTimeout(timer);
	}, [texts, id, unsaved]);

	useEffect(() => {
		const write = () => {
			if (waiting.current) texts.keep(id, waiting.current);
			waiting.current = null;
		};
		const hide = () => document.visibilityState === 'hidden' && write();
		document.addEventListener('visibilitychange', hide);
		addEventListener('pagehide', write);
		return () => {
			document.removeEventListener('visibilitychange', hide);
			removeEventListener('pagehide', write);
			write();
		};
	}, [texts, id]);

	const drop = useCallback(() => {
		waiting.current = null;
		texts.forget(id);
	}, [texts, id]);

	return { isKept, drop };
}
