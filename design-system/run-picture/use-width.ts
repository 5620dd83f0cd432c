import { type RefObject, useLayoutEffect, useState } from 'react';

/** The current width of an element in whole pixels; `fallback` if there is no layout. */
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
