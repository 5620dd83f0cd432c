import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { scrollerOf } from './scroller.ts';

/** How close to the end a reader may be and still be taken along, in pixels. */
const NEAR = 80;

interface Options {
	/** What grows. */
	list: RefObject<HTMLElement | null>;
	/** What scrolls, where the screen is large enough; elsewhere the page does. */
	pane: RefObject<HTMLElement | null>;
	/** What ends with the message box: its end is the end of the text when the page scrolls. */
	chat: RefObject<HTMLElement | null>;
	/** A new one is a new reason to go to the end: another thread, another question. */
	occasion: string;
	/** Changes with the text. */
	revision: string;
}

/**
 * Keeps the end of the text in view while the reader is there, and never moves what is being read
 * elsewhere.
 */
export function useFollowEnd({ list, pane, chat, occasion, revision }: Options) {
	const isFollowing = useRef(true);
	const [hasNewBelow, setHasNewBelow] = useState(false);

	const goToEnd = useCallback(() => {
		isFollowing.current = true;
		setHasNewBelow(false);
		if (!pane.current || !chat.current) return;
		const { scroller, distance } = measure(pane.current, chat.current);
		if (distance > 0) scroller.scrollTop += distance;
	}, [pane, chat]);

	useEffect(() => {
		if (!list.current || !pane.current || !chat.current) return;
		const observer = new ResizeObserver(() => isFollowing.current && goToEnd());
		for (const part of [list.current, pane.current, chat.current]) observer.observe(part);
		return () => observer.disconnect();
	}, [list, pane, chat, goToEnd]);

	useEffect(() => {
		let lastTop = 0;
		const notice = () => {
			if (!pane.current || !chat.current) return;
			const { scroller, distance } = measure(pane.current, chat.current);
			const isNear = distance <= NEAR;
			// Growing text also puts the end out of reach: only going up is a wish to stay.
			if (isNear) isFollowing.current = true;
			else if (scroller.scrollTop < lastTop) isFollowing.current = false;
			lastTop = scroller.scrollTop;
			if (isNear) setHasNewBelow(false);
		};
		document.addEventListener('scroll', notice, { capture: true, passive: true });
		return () => document.removeEventListener('scroll', notice, { capture: true });
	}, [pane, chat]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
	useEffect(goToEnd, [occasion, goToEnd]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
	useEffect(() => {
		if (!isFollowing.current) setHasNewBelow(true);
	}, [revision]);

	return { hasNewBelow, goToEnd };
}

/** How far below the visible part the end lies. */
function measure(pane: HTMLElement, chat: HTMLElement): { scroller: Element; distance: number } {
	const scroller = scrollerOf(pane);
	if (scroller === pane)
		return { scroller, distance: pane.scrollHeight - pane.clientHeight - pane.scrollTop };
	const covered = Number.parseFloat(getComputedStyle(chat).scrollMarginBottom) || 0;
	return { scroller, distance: chat.getBoundingClientRect().bottom + covered - window.innerHeight };
}
