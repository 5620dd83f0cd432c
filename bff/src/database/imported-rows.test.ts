import { expect, test } from 'vitest';
import { inBatches } from './imported-rows.ts';

async function sizesOf(texts: readonly string[], size: number): Promise<number[]> {
	const rows = (async function* () {
		yield* texts;
	})();
	const batches = await Array.fromAsync(inBatches(rows, size));
	expect(batches.flat()).toEqual(texts);
	return batches.map(({ length }) => length);
}

test('small rows are written in batches of the given number', async () => {
	expect(await sizesOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([2, 2, 1]);
	expect(await sizesOf([], 2)).toEqual([]);
});

test('large rows are written in batches of a megabyte, and one that is larger alone', async () => {
	const [large, huge] = ['x'.repeat(400_000), 'y'.repeat(3_000_000)];
	expect(await sizesOf([large, large, large, 'a', huge, 'b', large], 50)).toEqual([2, 2, 1, 2]);
	expect(await sizesOf([huge, huge], 50)).toEqual([1, 1]);
});
