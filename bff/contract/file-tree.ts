/**
 * The paths of a file tree. The spec gives a tree two shapes: a list of paths, or a nested object
 * in which a folder is an object and a file is the string `file`. Anything else in it is ignored,
 * so no tree at all is an empty list. Uses own properties only: `__proto__` is an ordinary name.
 */
export function normaliseFileTree(tree: unknown): string[] {
	if (Array.isArray(tree)) return tree.filter((path) => typeof path === 'string');
	if (typeof tree !== 'object' || tree === null) return [];
	return Object.entries(tree).flatMap(([name, child]) =>
		child === 'file' ? [name] : normaliseFolder(child).map((path) => `${name}/${path}`),
	);
}

/** Only the top of a tree can be a list. */
function normaliseFolder(folder: unknown): string[] {
	return Array.isArray(folder) ? [] : normaliseFileTree(folder);
}
