import { expect, test } from 'vitest';
import { findCopyPath, findNotePath } from './find-copy-path.ts';
import { listFolders } from './list-folders.ts';
import { listRows, nestPaths } from './tree-rows.ts';

test('names of object properties are ordinary names, and pollute nothing [C6]', () => {
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

test('a thousand files in deep folders are listed quickly', () => {
	const paths = Array.from({ length: 1000 }, (_, n) => `a/b/c/d/${n % 30}/note ${n}.md`);
	const start = performance.now();
	const rows = listRows(nestPaths(paths), new Set(listFolders(paths)));
	expect(rows.length).toBe(1034);
	expect(performance.now() - start).toBeLessThan(500);
});

test('a copy or a new note gets a free name', () => {
	expect(findCopyPath('a/notes.md', ['a/notes.md'])).toBe('a/notes copy.md');
	expect(findCopyPath('a/notes.md', ['a/notes copy.md', 'a/notes copy 2.md'])).toBe(
		'a/notes copy 3.md',
	);
	expect(findCopyPath('.hidden', [])).toBe('.hidden copy');
	expect(findNotePath(['New note.md'])).toBe('New note 2.md');
});
