import { expect, test } from 'vitest';
import { findNamedFiles } from './find-named-files.ts';

const paths = [
	'notes.md',
	'notes.md.old',
	'running/base-miles',
	'running/week 9',
	'mara',
	'a/x.md',
];

test.each([
	['Use @notes.md please', ['notes.md']],
	['Use @notes.md', ['notes.md']],
	['Use (@notes.md).', ['notes.md']],
	['Use @notes.md.old and ./running/week 9, and @notes.md.old', ['notes.md.old', 'running/week 9']],
	['From @base-miles', ['running/base-miles']],
	['From @x.md', ['a/x.md']],
	['From @week 9', ['running/week 9']],
	['From @running/base-miles.md', ['running/base-miles']],
	['From @a/x', ['a/x.md']],
])('%j names files', (text, files) => {
	expect(findNamedFiles(text, paths)).toEqual({ files, unknown: [] });
});

test.each([
	['half a name', 'Use @notes'],
	['another name', 'Use @notes.mdx'],
	['an address', 'Write to me@notes.md'],
	['a page', 'See http://x.com/@notes.md'],
	['an account at X', 'Reply to @mara'],
	['a name in the text', 'Use notes.md'],
])('%s is not the name of a file', (_, text) => {
	expect(findNamedFiles(text, paths).files).toEqual([]);
});

test('a name that two files share names neither, but a path names one', () => {
	const twice = ['a/plan.md', 'b/plan.md'];
	expect(findNamedFiles('Use @plan.md', twice).files).toEqual([]);
	expect(findNamedFiles('Use @b/plan.md', twice).files).toEqual(['b/plan.md']);
});

test.each([
	['Use @running/nothing.md, please', ['running/nothing.md']],
	['Use (@lost.txt) and ./drafts/two.', ['lost.txt', 'drafts/two']],
	['Use @lost.md and @lost.md', ['lost.md']],
	['With @mara and @some-one, and @notes.md', []],
	['See https://x.com/@a/b.md and me@b.md', []],
])('%j names files that do not exist: %j', (text, unknown) => {
	expect(findNamedFiles(text, paths).unknown).toEqual(unknown);
});
