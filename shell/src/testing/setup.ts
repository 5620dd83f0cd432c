import { afterEach, vi } from 'vitest';

// jsdom has no layout to scroll.
window.scrollTo = vi.fn();

afterEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});
