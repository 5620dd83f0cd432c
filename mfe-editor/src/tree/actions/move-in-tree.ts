import type { TreeRow } from './tree-rows.ts';

/** The effect of a key: moving to another row, or opening or closing a folder. */
export type TreeStep = { to: number } | { folder: string; isOpen: boolean };

/**
 * The effect of the arrow keys, Home and End at row `at`, as in the ARIA tree pattern; undefined
 * for none.
 */
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
