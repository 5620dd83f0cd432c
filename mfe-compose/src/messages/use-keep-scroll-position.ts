import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { findScroller } from './scroller.ts';

/**
 * Keeps the visible messages at their place on the screen while earlier ones are added above, even
 * if the user keeps scrolling. Call the returned function before loading them.
 */
export function useKeepScrollPosition(
	list: RefObject<HTMLElement | null>,
	pane: RefObject<HTMLElement | null>,
	firstKey: string | undefined,
) {
	/** The first message before the earlier ones, with its place from the beginning. */
	const first = useRef<{ element: Element; top: number }>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
	useLayoutEffect(() => {
		const before = first.current;
		first.current = null;
		if (!pane.current || !before?.element.isConnected) return;
		const scroller = findScroller(pane.current);
		scroller.scrollTop += topIn(scroller, before.element) - before.top;
	}, [firstKey, pane]);
	return useCallback(() => {
		const element = list.current?.querySelector('[data-message]');
		if (!pane.current || !element) return;
		first.current = { element, top: topIn(findScroller(pane.current), element) };
	}, [list, pane]);
}

/** Pixels from the beginning of the scrolled content to an element. */
const topIn = (scroller: Element, element: Element) =>
	element.getBoundingClientRect().top + scroller.scrollTop;
