/** The paths that start with `query`, ignoring case. Paths are in NFC; `query` may not be. */
export function matchFiles(paths: readonly string[], query: string): string[] {
	const prefix = query.normalize('NFC').toLowerCase();
	return paths.filter((path) => path.toLowerCase().startsWith(prefix));
}
