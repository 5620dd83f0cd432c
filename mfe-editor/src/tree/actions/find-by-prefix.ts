import type { TreeRow } from './tree-rows.ts';

/**
 * The next row whose name begins with the letters typed, looked for after `from` and around. -1 for
 * none.
 */
export function findByLetters(rows: readonly TreeRow[], letters: string, from: number): number {
	const wanted = letters.toLowerCase();
	for (let step = 0; step < rows.length; step += 1) {
		const index = (from + step) % rows.length;
		if (rows[index]?.name.toLowerCase().startsWith(wanted)) return index;
	}
	return -1;
}
