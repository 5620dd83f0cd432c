import { afterEach, beforeEach, vi } from 'vitest';
import { Media } from './media.ts';

/** The parts of a browser that jsdom lacks and this screen needs. */
beforeEach(() => {
	vi.stubGlobal('matchMedia', (query: string) => new Media(query));
	vi.stubGlobal('ResizeObserver', SilentResizeObserver);
	Element.prototype.scrollIntoView = () => undefined;
	HTMLDialogElement.prototype.showModal = function showModal() {
		this.open = true;
	};
});

afterEach(() => {
	vi.unstubAllGlobals();
	sessionStorage.clear();
	localStorage.clear();
	Media.isPhone = false;
});

class SilentResizeObserver {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
}
