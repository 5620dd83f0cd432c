import { readText, writeText } from './browser-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** `light` or `dark`; absent for `system`. The shell reads it when it starts. */
const KEY = 'warble-theme';

/** The theme chosen in this browser. */
export function readTheme(): Theme {
	const stored = readText('localStorage', KEY);
	return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a theme to this page, and to later ones if the browser can store it. */
export function chooseTheme(theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	writeText('localStorage', KEY, theme === 'system' ? null : theme);
}
