import { expect, test } from 'vitest';
import { filePaths } from './file-paths.ts';

const paths = ['index', 'running/base miles', 'running/weeks/9'];

test.each([
	['a list of paths', paths],
	['nested objects', { index: null, running: { 'base miles': {}, weeks: { '9': 'file' } } }],
	[
		'nested objects with types',
		{
			index: { type: 'file', size: 3 },
			running: {
				type: 'folder',
				children: { 'base miles': { type: 'file' }, weeks: { type: 'folder', children: ['9'] } },
			},
		},
	],
	[
		'nodes with names',
		[
			{ name: 'index', type: 'file' },
			{
				name: 'running',
				type: 'directory',
				children: [{ name: 'base miles' }, { name: 'weeks', children: [{ name: '9' }] }],
			},
		],
	],
	[
		'nodes with paths below a root',
		{
			name: '',
			type: 'directory',
			children: [
				{ path: 'index', name: 'index' },
				{
					path: 'running',
					children: [
						{ path: 'running/base miles' },
						{ path: 'running/weeks', children: [{ path: 'running/weeks/9' }] },
					],
				},
			],
		},
	],
])('reads %s', (_, tree) => {
	expect(filePaths(tree)).toEqual(paths);
});

test('empty folders have no paths', () => {
	expect(
		filePaths([
			{ name: 'drafts', type: 'folder' },
			{ name: 'old', children: [] },
		]),
	).toEqual([]);
});

test.each([undefined, null, 7, 'running', [[], 3, null]])('%j has no paths', (tree) => {
	expect(filePaths(tree)).toEqual([]);
});

test('names of prototypes are names', () => {
	expect(filePaths(JSON.parse('{"__proto__":{"a":null},"constructor":null}'))).toEqual([
		'__proto__/a',
		'constructor',
	]);
});
