import { foldText } from 'bff/contract/search/fold-text';

/**
 * The paths that start with `query`, then those with a folder or file name that does, ignoring
 * case and accents.
 */
export function matchFiles(paths: readonly string[], query: string): string[] {
	const prefix = foldText(query);
	const startsPath = (path: string) => foldText(path).startsWith(prefix);
	const startsName = (path: string) => foldText(path).includes(`/${prefix}`);
	return [
		...paths.filter(startsPath),
		...paths.filter((path) => !startsPath(path) && startsName(path)),
	];
}
