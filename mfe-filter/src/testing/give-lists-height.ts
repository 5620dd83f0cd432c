import { vi } from 'vitest';

/**
 * Gives rows and lists a height until the end of the test. In jsdom, which has no layout, it is 0,
 * and virtual lists would show nothing.
 */
export function giveListsHeight(): void {
	vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
	vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
	vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
	vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
}
