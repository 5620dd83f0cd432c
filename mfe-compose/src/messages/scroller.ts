/**
 * The element that scrolls: the pane, or the page if the style sheet does not let the pane scroll.
 */
export function findScroller(pane: HTMLElement): Element {
	return getComputedStyle(pane).overflowY === 'auto' ? pane : document.documentElement;
}
