import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How wide an element is, in whole pixels, now and whenever that changes; `fallback` where nothing
 * is laid out.
 */
export function useWidth(element: RefObject<Element | null>, fallback: number): number {
	const [width, setWidth] = useState(fallback);
	useLayoutEffect(() => {
		const measured = element.current;
		if (!measured) return;
		const measure = () => setWidth(Math.round(measured.getBoundingClientRect().width) || fallback);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(measured);
		return () => observer.disconnect();
	}, [element, fallback]);
	return width;
}
