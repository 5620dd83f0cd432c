/**
 * What scrolls a pane: itself on large screens, the page on small ones. The style sheet decides.
 */
export function scrollerOf(pane: HTMLElement): Element {
	return getComputedStyle(pane).overflowY === 'auto' ? pane : document.documentElement;
}
