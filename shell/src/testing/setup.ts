import { afterEach, vi } from 'vitest';

// jsdom has no layout to scroll, and the tests of tools have no window at all.
const hasWindow = typeof window !== 'undefined';
if (hasWindow) window.scrollTo = vi.fn();

afterEach(() => {
	if (!hasWindow) return;
	localStorage.clear();
	sessionStorage.clear();
});
