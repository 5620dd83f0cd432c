import type { TreeRow } from './tree-rows.ts';

/**
 * The index of the next row whose name begins with the prefix, from row `from` on and then from the
 * first; -1 for none.
 */
export function findByPrefix(rows: readonly TreeRow[], prefix: string, from: number): number {
	const lowerPrefix = prefix.toLowerCase();
	for (let step = 0; step < rows.length; step += 1) {
		const index = (from + step) % rows.length;
		if (rows[index]?.name.toLowerCase().startsWith(lowerPrefix)) return index;
	}
	return -1;
}
