import { dropInlinedResponses } from 'bff/client/inlined-responses';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long the first screen may use the responses that came with the page. */
const INLINED_RESPONSES_MS = 60_000;

/**
 * Sets the page title. After a change of screen, scrolls to the top and focuses the heading, so
 * that screen readers start there.
 */
export function useScreenChange(
	main: RefObject<HTMLElement | null>,
	title: string | undefined,
): void {
	const { pathname } = useLocation();
	const isBackOrForward = useNavigationType() === 'POP';
	const shown = useRef(pathname);

	useEffect(() => {
		const timer = setTimeout(dropInlinedResponses, INLINED_RESPONSES_MS);
		return () => clearTimeout(timer);
	}, []);

	useEffect(() => {
		document.title = title ? `${title} · Warble` : 'Warble';
	}, [title]);

	useEffect(() => {
		if (shown.current === pathname || !main.current) return;
		shown.current = pathname;
		dropInlinedResponses();
		if (!isBackOrForward) scrollTo(0, 0);
		return focusHeading(main.current);
	}, [main, pathname, isBackOrForward]);
}

/**
 * Focuses the heading. In a remote it may render later: then waits for it, and gives up once the
 * focus has moved elsewhere.
 */
function focusHeading(main: HTMLElement): () => void {
	const observer = new MutationObserver(() => tryHeading());
	const tryHeading = () => {
		const heading = main.querySelector('h1');
		if (document.activeElement !== main) return observer.disconnect();
		if (!heading) return;
		observer.disconnect();
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	};
	if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
	observer.observe(main, { childList: true, subtree: true });
	tryHeading();
	return () => observer.disconnect();
}
