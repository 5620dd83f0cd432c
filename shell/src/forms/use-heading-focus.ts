import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading in `container` when `content` changes, unless the new content has taken the
 * focus. For a new screen at the same address, which `useScreenChange` does not notice.
 */
export function useHeadingFocus(container: RefObject<HTMLElement | null>, content: unknown): void {
	const previous = useRef(content);
	useEffect(() => {
		if (previous.current === content) return;
		previous.current = content;
		const heading = container.current?.querySelector('h1');
		if (!heading || container.current?.contains(document.activeElement)) return;
		heading.tabIndex = -1;
		heading.focus();
	}, [container, content]);
}
