import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Screens arrive in pieces, on machines that do other things as well.
configure({ asyncUtilTimeout: 5000 });

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
