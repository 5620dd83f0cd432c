export type Theme = 'system' | 'light' | 'dark';

/**
 * Where the choice is kept in this browser: `light` or `dark`, and nothing for `system`. The shell
 * reads it at its start.
 */
const KEY = 'warble-theme';

/** What this browser was told. */
export function readTheme(): Theme {
	try {
		const kept = localStorage.getItem(KEY);
		return kept === 'light' || kept === 'dark' ? kept : 'system';
	} catch {
		return 'system';
	}
}

/** Shows the page so, and the next ones of this browser where it may be kept. */
export function chooseTheme(theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	try {
		if (theme === 'system') localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, theme);
	} catch {
		// A browser that forbids it forgets the choice with the page.
	}
}
