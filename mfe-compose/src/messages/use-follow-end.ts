import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findScroller } from './scroller.ts';

/** Pixels from the end within which the view still follows new text. */
const FOLLOW_DISTANCE = 80;

interface Options {
	/** The messages, whose size changes. */
	list: RefObject<HTMLElement | null>;
	/** Scrolls on large screens. On small ones the page does. */
	pane: RefObject<HTMLElement | null>;
	/** The pane and the message box. Its end has to be visible when the page scrolls. */
	chat: RefObject<HTMLElement | null>;
	/** A change scrolls to the end: another thread or another request. */
	scrollKey: string;
	/** Changes whenever the text does. */
	contentKey: string;
	/** Identifies the last message. Another one is not new text: the user has switched to it. */
	lastKey: string | undefined;
}

/** Follows new text while the user is at its end, and does not scroll otherwise. */
export function useFollowEnd(options: Options) {
	const { list, pane, chat, scrollKey, contentKey, lastKey } = options;
	const isFollowing = useRef(true);
	/** Since the last change of the size. */
	const hasNewText = useRef(true);
	const [hasNewBelow, setHasNewBelow] = useState(false);
	const shownLastKey = useRef(lastKey);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
	useLayoutEffect(() => {
		hasNewText.current = true;
	}, [contentKey]);

	const goToEnd = useCallback(() => {
		isFollowing.current = true;
		setHasNewBelow(false);
		if (!pane.current || !chat.current) return;
		const { scroller, distance } = measure(pane.current, chat.current);
		if (distance > 0) scroller.scrollTop += distance;
	}, [pane, chat]);

	/** Keeps the view where it is, as if the user had scrolled up. */
	const hold = useCallback(() => {
		isFollowing.current = false;
	}, []);

	useEffect(() => {
		if (!list.current || !pane.current || !chat.current) return;
		const observer = new ResizeObserver(() => {
			// The element that the user works on, such as a draft, stays at its place while it grows.
			const isUsed = list.current?.contains(document.activeElement) === true;
			if (isFollowing.current && (hasNewText.current || !isUsed)) goToEnd();
			hasNewText.current = false;
		});
		for (const part of [list.current, pane.current, chat.current]) observer.observe(part);
		return () => observer.disconnect();
	}, [list, pane, chat, goToEnd]);

	useEffect(() => {
		let lastTop = 0;
		const onScroll = () => {
			if (!pane.current || !chat.current) return;
			const { scroller, distance } = measure(pane.current, chat.current);
			const isNear = distance <= FOLLOW_DISTANCE;
			// The distance also grows with the text: only scrolling up means that the user left the end.
			if (isNear) isFollowing.current = true;
			else if (scroller.scrollTop < lastTop) isFollowing.current = false;
			lastTop = scroller.scrollTop;
			if (isNear) setHasNewBelow(false);
		};
		document.addEventListener('scroll', onScroll, { capture: true, passive: true });
		return () => document.removeEventListener('scroll', onScroll, { capture: true });
	}, [pane, chat]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
	useEffect(goToEnd, [scrollKey, goToEnd]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
	useEffect(() => {
		setHasNewBelow(!isFollowing.current && shownLastKey.current === lastKey);
		shownLastKey.current = lastKey;
	}, [contentKey]);

	return { hasNewBelow, goToEnd, hold };
}

/** Pixels from the end of the visible part to the end of the text. */
function measure(pane: HTMLElement, chat: HTMLElement): { scroller: Element; distance: number } {
	const scroller = findScroller(pane);
	if (scroller === pane)
		return { scroller, distance: pane.scrollHeight - pane.clientHeight - pane.scrollTop };
	const covered = Number.parseFloat(getComputedStyle(chat).scrollMarginBottom) || 0;
	return { scroller, distance: chat.getBoundingClientRect().bottom + covered - window.innerHeight };
}
