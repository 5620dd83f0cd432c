import { expect, test } from 'vitest';
import { codeFiles, importsOf, isTestCode } from './source-files.ts';

/** Files that import each other in a circle, types included. */
const LIMIT = 8;

/** The groups of files that reach each other by imports (Tarjan's algorithm). */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
	const cycles: string[][] = [];
	const lowest = new Map<string, number>();
	const stack: string[] = [];
	const visit = (file: string): number => {
		const index = lowest.size;
		lowest.set(file, index);
		const from = stack.push(file) - 1;
		let low = index;
		for (const target of imports.get(file) ?? []) {
			if (!lowest.has(target)) low = Math.min(low, visit(target));
			else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? low);
		}
		lowest.set(file, low);
		if (low === index) {
			const cycle = stack.splice(from);
			if (cycle.length > 1) cycles.push(cycle);
		}
		return low;
	};
	for (const file of imports.keys()) if (!lowest.has(file)) visit(file);
	return cycles.sort((one, other) => other.length - one.length);
}

test(`no more than ${LIMIT} files import each other in a circle`, () => {
	expect(
		findCycles(
			new Map([
				['a', ['b']],
				['b', ['c', 'd']],
				['c', ['a']],
				['d', []],
			]),
		),
	).toEqual([['a', 'b', 'c']]);
	const sources = codeFiles.filter((file) => !isTestCode(file));
	const imports = new Map(sources.map((file) => [file, importsOf(file)]));
	const [largest = []] = findCycles(imports);
	expect(largest.length > LIMIT ? largest.sort() : []).toEqual([]);
});
