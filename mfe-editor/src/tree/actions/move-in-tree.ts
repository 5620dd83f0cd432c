import type { TreeRow } from './tree-rows.ts';

/**
 * What a key of the tree pattern asks for: another row, or a folder opened or closed. Undefined
 * where it asks for nothing of that kind.
 */
export type TreeStep = { to: number } | { folder: string; isOpen: boolean };

/** Arrows, Home and End in a tree, as the ARIA practices have them. */
export function moveInTree(
	rows: readonly TreeRow[],
	at: number,
	key: string,
): TreeStep | undefined {
	const row = rows[at];
	if (!row) return undefined;
	switch (key) {
		case 'ArrowDown':
			return { to: Math.min(at + 1, rows.length - 1) };
		case 'ArrowUp':
			return { to: Math.max(at - 1, 0) };
		case 'Home':
			return { to: 0 };
		case 'End':
			return { to: rows.length - 1 };
		case 'ArrowRight':
			if (!row.isFolder) return undefined;
			return row.isOpen ? { to: at + 1 } : { folder: row.path, isOpen: true };
		case 'ArrowLeft':
			if (row.isFolder && row.isOpen) return { folder: row.path, isOpen: false };
			return row.level === 1
				? undefined
				: { to: rows.findLastIndex(({ level }, index) => index < at && level === row.level - 1) };
		default:
			return undefined;
	}
}
