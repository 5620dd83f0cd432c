import { afterEach, beforeEach, vi } from 'vitest';
import { Media } from './media.ts';

/** The parts of a browser that jsdom lacks and this screen needs. */
beforeEach(() => {
	// What the screen of the test before wrote down as it went away.
	localStorage.clear();
	sessionStorage.clear();
	vi.stubGlobal('matchMedia', (query: string) => new Media(query));
	Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	Media.isPhone = false;
});
