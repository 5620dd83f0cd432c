/** A folder has children, a file has none. */
interface Node {
	name: string;
	path: string;
	children: Map<string, Node> | null;
}

/** One line of the tree as it is shown. Equal rows are to be drawn once: see `sameRow`. */
export interface TreeRow {
	path: string;
	name: string;
	isFolder: boolean;
	isOpen: boolean;
	/** From 1, as assistive technology counts. */
	level: number;
	position: number;
	size: number;
}

/** Of names, as people expect it. */
export const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The nested form of a list of paths. In a Map every name is a name, also `__proto__`. */
export function nestPaths(paths: readonly string[]): Map<string, Node> {
	const top = new Map<string, Node>();
	for (const path of paths) {
		const names = path.split('/');
		let level = top;
		names.forEach((name, depth) => {
			const isFile = depth === names.length - 1;
			const known = level.get(name);
			const node = known ?? {
				name,
				path: names.slice(0, depth + 1).join('/'),
				children: isFile ? null : new Map(),
			};
			if (!known) level.set(name, node);
			level = node.children ?? new Map();
		});
	}
	return top;
}

/**
 * What is to be seen of a tree while these folders are open: folders first, names in the order of
 * people.
 */
export function listRows(tree: Map<string, Node>, open: ReadonlySet<string>): TreeRow[] {
	const rows: TreeRow[] = [];
	const visit = (nodes: Map<string, Node>, level: number) => {
		const sorted = [...nodes.values()].sort(
			(one, other) =>
				Number(other.children !== null) - Number(one.children !== null) ||
				order.compare(one.name, other.name),
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

/** `a/b/c` lies in `a` and in `a/b`. */
export function foldersOf(path: string): string[] {
	const names = path.split('/');
	return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join('/'));
}

/** Where something lies; '' is the top. */
export function folderOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
