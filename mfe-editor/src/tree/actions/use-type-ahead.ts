import { useCallback, useRef } from 'react';

/** How long letters belong together. */
const togetherMs = 500;

/**
 * Joins letters typed in quick succession. The same letter again and again goes from one name to
 * the next.
 */
export function useTypeAhead() {
	const typed = useRef({ letters: '', at: Number.NEGATIVE_INFINITY });
	return useCallback((letter: string): { letters: string; isNew: boolean } => {
		const now = performance.now();
		const goesOn = now - typed.current.at < togetherMs;
		const letters =
			goesOn && typed.current.letters !== letter ? typed.current.letters + letter : letter;
		typed.current = { letters, at: now };
		return { letters, isNew: letters.length === 1 };
	}, []);
}
