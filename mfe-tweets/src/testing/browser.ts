import { afterEach, beforeEach, vi } from 'vitest';

/** The parts of a browser that jsdom lacks and this screen needs. */
beforeEach(() => {
	Element.prototype.scrollIntoView = () => undefined;
	// Dialogs and lists of the component library look for these.
	vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	localStorage.clear();
	sessionStorage.clear();
});
