import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { scrollerOf } from './scroller.ts';

/**
 * Keeps the first message where it stands while earlier ones are put above it. Call the result when
 * asking for them.
 */
export function useKeepPlace(
	list: RefObject<HTMLElement | null>,
	pane: RefObject<HTMLElement | null>,
	firstKey: string | undefined,
) {
	const place = useRef<{ element: Element; top: number }>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
	useLayoutEffect(() => {
		if (!place.current || !pane.current) return;
		scrollerOf(pane.current).scrollTop +=
			place.current.element.getBoundingClientRect().top - place.current.top;
		place.current = null;
	}, [firstKey, pane]);
	return useCallback(() => {
		const element = list.current?.firstElementChild;
		place.current = element ? { element, top: element.getBoundingClientRect().top } : null;
	}, [list]);
}
