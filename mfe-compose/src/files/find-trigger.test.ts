import { expect, test } from 'vitest';
import { findTrigger } from './find-trigger.ts';
import { matchFiles } from './match-files.ts';

test.each([
	['@run', { start: 0, query: 'run' }],
	['Use @running/base', { start: 4, query: 'running/base' }],
	['Use ./run', { start: 4, query: 'run' }],
	['One line\n@r', { start: 9, query: 'r' }],
	['see(@r', { start: 4, query: 'r' }],
	['@a@b', { start: 0, query: 'a@b' }],
	['@日本', { start: 0, query: '日本' }],
	['資料は@日本', { start: 3, query: '日本' }],
])('%j ends with the start of a path', (text, trigger) => {
	expect(findTrigger(text)).toEqual(trigger);
});

test.each([
	'',
	'@',
	'Use ./',
	'Use @run ',
	'@run\n',
	'@run then',
	'no file',
	'a/b',
	'@run\u00a0',
	'Write to mara@example',
	'see http://x.com/@jack',
	'../run',
])('%j does not', (text) => {
	expect(findTrigger(text)).toBeNull();
});

test.each([
	['@', { start: 0, query: '' }],
	['Use @', { start: 4, query: '' }],
	['Use @r', { start: 4, query: 'r' }],
])('the button lists files at the end of %j', (text, trigger) => {
	expect(findTrigger(text, true)).toEqual(trigger);
});

const megabyte = 1_000_000;
const paths = Array.from({ length: 1000 }, (_, at) => `folder/${'n'.repeat(200)} ${at}`);

test.each([
	['@', '@'.repeat(megabyte)],
	['./', './'.repeat(megabyte / 2)],
	['dots', `${'.'.repeat(megabyte)}/`],
	['no space', `@${'n'.repeat(megabyte)}`],
	['spaces', ' '.repeat(megabyte)],
	['a name after much text', `${'word '.repeat(megabyte / 5)}@folder/n`],
])('finding files takes under 50 ms for 1 MB of %s and 1,000 files [F6]', (_, text) => {
	const times = Array.from({ length: 5 }, () => {
		const startedAt = performance.now();
		matchFiles(paths, findTrigger(text)?.query ?? text);
		return performance.now() - startedAt;
	});
	expect(Math.min(...times)).toBeLessThan(50);
});
