import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { findScroller } from './scroller.ts';

/**
 * Keeps the first message at its place on the screen while earlier ones are added above it. Call
 * the returned function before loading them.
 */
export function useKeepScrollPosition(
	list: RefObject<HTMLElement | null>,
	pane: RefObject<HTMLElement | null>,
	firstKey: string | undefined,
) {
	const position = useRef<{ element: Element; top: number }>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
	useLayoutEffect(() => {
		if (!position.current || !pane.current) return;
		findScroller(pane.current).scrollTop +=
			position.current.element.getBoundingClientRect().top - position.current.top;
		position.current = null;
	}, [firstKey, pane]);
	return useCallback(() => {
		const element = list.current?.firstElementChild;
		position.current = element ? { element, top: element.getBoundingClientRect().top } : null;
	}, [list]);
}
