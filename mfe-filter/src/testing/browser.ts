import { afterEach, beforeEach, vi } from 'vitest';
import { Media } from './media.ts';

/** The parts of a browser that jsdom lacks and this screen needs. */
beforeEach(() => {
	vi.stubGlobal('matchMedia', (query: string) => new Media(query));
	vi.stubGlobal('ResizeObserver', SilentResizeObserver);
	// Lists show what is in view: a row is as high as this, and so is a list.
	vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
	vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
	vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
	vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
	Element.prototype.scrollTo = () => undefined;
	Element.prototype.scrollIntoView = () => undefined;
	window.scrollTo = () => undefined;
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	sessionStorage.clear();
	localStorage.clear();
	Media.isPhone = false;
});

class SilentResizeObserver {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
}
