/**
 * The paths that begin with what was typed, whatever its case. Paths are in NFC; what was typed may
 * not be.
 */
export function matchFiles(paths: readonly string[], query: string): string[] {
	const beginning = query.normalize('NFC').toLowerCase();
	return paths.filter((path) => path.toLowerCase().startsWith(beginning));
}
