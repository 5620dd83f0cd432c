import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { findScroller } from './scroller.ts';

/** Pixels above the visible part within which the beginning of the list loads earlier messages. */
const LOAD_DISTANCE = 800;

/** Loads earlier messages when the user scrolls up to the beginning of the list. */
export function useLoadEarlier(
	list: RefObject<HTMLElement | null>,
	pane: RefObject<HTMLElement | null>,
	loadEarlier: (() => void) | undefined,
): void {
	const latest = useRef(loadEarlier);
	useLayoutEffect(() => {
		latest.current = loadEarlier;
	}, [loadEarlier]);
	useEffect(() => {
		let lastTop = 0;
		const onScroll = () => {
			if (!list.current || !pane.current) return;
			const { scrollTop } = findScroller(pane.current);
			const isUp = scrollTop < lastTop;
			lastTop = scrollTop;
			if (isUp && list.current.getBoundingClientRect().top > -LOAD_DISTANCE) latest.current?.();
		};
		document.addEventListener('scroll', onScroll, { capture: true, passive: true });
		return () => document.removeEventListener('scroll', onScroll, { capture: true });
	}, [list, pane]);
}
