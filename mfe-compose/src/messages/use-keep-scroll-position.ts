import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { findScroller } from './scroller.ts';

/**
 * Keeps the visible messages at their place on the screen while earlier ones are added above, also
 * if the user goes on scrolling. Call the returned function before loading them.
 */
export function useKeepScrollPosition(
	list: RefObject<HTMLElement | null>,
	pane: RefObject<HTMLElement | null>,
	firstKey: string | undefined,
) {
	/** The first message, with its place from the beginning of what is scrolled. */
	const first = useRef<{ element: Element; top: number }>(null);
	const isLoading = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
	useLayoutEffect(() => {
		const element = list.current?.querySelector('[data-message]');
		if (!pane.current || !element) return;
		const scroller = findScroller(pane.current);
		const topOf = (message: Element) => message.getBoundingClientRect().top + scroller.scrollTop;
		const top = topOf(element);
		if (isLoading.current && first.current?.element.isConnected)
			scroller.scrollTop += topOf(first.current.element) - first.current.top;
		isLoading.current = false;
		first.current = { element, top };
	}, [firstKey, list, pane]);
	return useCallback(() => {
		isLoading.current = true;
	}, []);
}
