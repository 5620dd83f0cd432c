/** A folder has children, a file has none. */
interface Node {
	name: string;
	path: string;
	children: Map<string, Node> | null;
}

/** A visible row of the tree. */
export interface TreeRow {
	path: string;
	name: string;
	isFolder: boolean;
	isOpen: boolean;
	/** `level`, `position` and `size` are the values of the ARIA attributes, counted from 1. */
	level: number;
	position: number;
	size: number;
}

/** Sorts names ignoring case, with numbers by value. */
export const nameOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Turns a list of paths into a tree. Uses Maps, so that `__proto__` is an ordinary name. */
export function nestPaths(paths: readonly string[]): Map<string, Node> {
	const top = new Map<string, Node>();
	for (const path of paths) {
		const names = path.split('/');
		let level = top;
		names.forEach((name, depth) => {
			const isFile = depth === names.length - 1;
			const existing = level.get(name);
			const node = existing ?? {
				name,
				path: names.slice(0, depth + 1).join('/'),
				children: isFile ? null : new Map(),
			};
			if (!existing) level.set(name, node);
			level = node.children ?? new Map();
		});
	}
	return top;
}

/** The visible rows of a tree with these folders open: folders first, sorted by name. */
export function listRows(tree: Map<string, Node>, open: ReadonlySet<string>): TreeRow[] {
	const rows: TreeRow[] = [];
	const visit = (nodes: Map<string, Node>, level: number) => {
		const sorted = [...nodes.values()].sort(
			(one, other) =>
				Number(other.children !== null) - Number(one.children !== null) ||
				nameOrder.compare(one.name, other.name),
		);
		sorted.forEach(({ name, path, children }, index) => {
			const isOpen = children !== null && open.has(path);
			rows.push({
				path,
				name,
				isFolder: children !== null,
				isOpen,
				level,
				position: index + 1,
				size: sorted.length,
			});
			if (isOpen) visit(children, level + 1);
		});
	};
	visit(tree, 1);
	return rows;
}

/** All folders that a path is in: `a` and `a/b` for `a/b/c`. */
export function parentFolders(path: string): string[] {
	const names = path.split('/');
	return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join('/'));
}

/** The folder that a path is in; '' at the top. */
export function parentFolder(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function lastName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
