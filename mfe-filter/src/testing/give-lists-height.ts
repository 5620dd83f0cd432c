import { vi } from 'vitest';

/**
 * Lists show what is in view: a row is as high as this, and so is a list. jsdom, which lays nothing
 * out, says 0. Until the end of the test.
 */
export function giveListsHeight(): void {
	vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
	vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
	vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
	vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
}
