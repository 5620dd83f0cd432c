import { expect, test } from 'vitest';
import { freePath } from './find-copy-path.ts';
import { listFolders } from './list-folders.ts';
import { listRows, nestPaths } from './tree-rows.ts';

test('names that objects have are names like others, and change nothing else [C6]', () => {
	const paths = [
		'__proto__/polluted',
		'constructor/prototype/polluted',
		'toString',
		'hasOwnProperty/x',
	];
	const rows = listRows(nestPaths(paths), new Set(listFolders(paths)));
	expect(rows.filter(({ isFolder }) => !isFolder).map(({ path }) => path)).toEqual(
		expect.arrayContaining(paths),
	);
	expect(rows.map(({ path }) => path)).toContain('__proto__');
	expect('polluted' in {}).toBe(false);
	expect({}.constructor).toBe(Object);
});

test('a thousand files in deep folders are listed in a moment', () => {
	const paths = Array.from({ length: 1000 }, (_, n) => `a/b/c/d/${n % 30}/note ${n}.md`);
	const start = performance.now();
	const rows = listRows(nestPaths(paths), new Set(listFolders(paths)));
	expect(rows.length).toBe(1034);
	expect(performance.now() - start).toBeLessThan(500);
});

test('a copy gets a name that nothing has', () => {
	expect(freePath('a/notes.md', ['a/notes.md'])).toBe('a/notes copy.md');
	expect(freePath('a/notes.md', ['a/notes copy.md', 'a/notes copy 2.md'])).toBe(
		'a/notes copy 3.md',
	);
	expect(freePath('.hidden', [])).toBe('.hidden copy');
});
