import { useCallback, useRef } from 'react';

/** Letters typed within this time form one prefix. */
const PAUSE_MS = 500;

/**
 * Joins letters typed in quick succession to a prefix. Repeating the same letter moves on to the
 * next name with it.
 */
export function useTypeAhead() {
	const typed = useRef({ prefix: '', at: Number.NEGATIVE_INFINITY });
	return useCallback((letter: string): { prefix: string; isNew: boolean } => {
		const now = performance.now();
		const isContinued = now - typed.current.at < PAUSE_MS;
		const prefix =
			isContinued && typed.current.prefix !== letter ? typed.current.prefix + letter : letter;
		typed.current = { prefix, at: now };
		return { prefix, isNew: prefix.length === 1 };
	}, []);
}
