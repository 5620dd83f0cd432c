import { expect, test } from 'vitest';
import { normaliseFileTree } from '../editor/editor.ts';

test.each([
	['a list of paths', ['voice.md', 'running/base.md'], ['voice.md', 'running/base.md']],
	[
		'nested objects',
		{ 'voice.md': 'file', running: { 'base.md': 'file', old: { 'log.md': 'file' } } },
		['voice.md', 'running/base.md', 'running/old/log.md'],
	],
	['an empty folder', { running: {} }, []],
	['a folder named like a file', { file: { file: 'file' } }, ['file/file']],
	[
		'names of object properties',
		JSON.parse('{"__proto__":{"constructor":"file"}}'),
		['__proto__/constructor'],
	],
	['something else in a list', ['voice.md', 7, null, {}], ['voice.md']],
	['something else in an object', { a: 7, b: null, c: 'folder', d: ['e.md'] }, []],
	['no tree', undefined, []],
	['null', null, []],
	['a text', 'voice.md', []],
])('%s is read as paths', (_, tree, paths) => {
	expect(normaliseFileTree(tree)).toEqual(paths);
});
