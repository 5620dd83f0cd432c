/**
 * The paths that start with `query`, then those with a folder or file name that does, ignoring
 * case. Paths are in NFC; `query` may not be.
 */
export function matchFiles(paths: readonly string[], query: string): string[] {
	const prefix = query.normalize('NFC').toLowerCase();
	const startsPath = (path: string) => path.toLowerCase().startsWith(prefix);
	const startsName = (path: string) => path.toLowerCase().includes(`/${prefix}`);
	return [
		...paths.filter(startsPath),
		...paths.filter((path) => !startsPath(path) && startsName(path)),
	];
}
