export function systemTheme(): 'light' | 'dark' {
	return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
