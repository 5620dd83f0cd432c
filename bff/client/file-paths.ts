type Fields = Record<string, unknown>;

/**
 * The paths of the files in `data.tree`, whose shape the spec leaves open: a list of paths, folders
 * as nested objects (`{ running: { 'week 9': null } }`), or nodes with `path` or `name` and
 * `children`. Anything else has no paths.
 */
export function filePaths(tree: unknown, folder = ''): string[] {
	if (Array.isArray(tree))
		return tree.flatMap((entry) =>
			typeof entry === 'string' ? [folder + entry] : nodePaths(entry, folder),
		);
	if (!isFields(tree)) return [];
	if (isNode(tree)) return nodePaths(tree, folder);
	return Object.entries(tree).flatMap(([name, inside]) => entryPaths(name, inside, folder));
}

function nodePaths(node: unknown, folder: string): string[] {
	if (!isFields(node)) return [];
	const { path, name, type, children } = node;
	const whole = typeof path === 'string' ? path : typeof name === 'string' ? folder + name : '';
	if (children !== undefined && children !== null)
		return filePaths(children, whole === '' ? folder : `${whole}/`);
	return whole === '' || isFolder(type) ? [] : [whole];
}

function entryPaths(name: string, inside: unknown, folder: string): string[] {
	const path = folder + name;
	if (isFields(inside) && (inside.children !== undefined || typeof inside.type === 'string'))
		return nodePaths({ ...inside, path }, folder);
	const isFile = typeof inside !== 'object' || inside === null || Object.keys(inside).length === 0;
	return isFile ? [path] : filePaths(inside, `${path}/`);
}

function isNode({ path, name, type, children }: Fields): boolean {
	const isNamed = typeof path === 'string' || typeof name === 'string';
	return isNamed ? typeof type === 'string' || Array.isArray(children) : Array.isArray(children);
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFolder(type: unknown): boolean {
	return typeof type === 'string' && /^(dir|folder|tree)/i.test(type);
}
