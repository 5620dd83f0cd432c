import { type RefObject, useEffect, useRef } from 'react';

/**
 * Goes to the heading of what took the place of the former: a change within one address, which the
 * shell cannot see.
 */
export function useHeadingFocus(place: RefObject<HTMLElement | null>, shown: unknown): void {
	const before = useRef(shown);
	useEffect(() => {
		if (before.current === shown) return;
		before.current = shown;
		const heading = place.current?.querySelector('h1');
		if (!heading) return;
		heading.tabIndex = -1;
		heading.focus();
	}, [place, shown]);
}
