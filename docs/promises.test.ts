import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The test files of each promise, as the table has them. */
function promisedTests(): Map<string, string[]> {
	const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8').matchAll(
		/^\| ([A-Z]+-?\d+) \|.*\| ([^|]+) \|$/gm,
	);
	return new Map(
		[...rows].map(([, id = '', files = '']) => [
			id,
			[...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file).sort(),
		]),
	);
}

/** The test files that have the id of a promise in a name. */
function testsWithIds(): Map<string, string[]> {
	const listed = execFileSync(
		'git',
		[
			'ls-files',
			'--cached',
			'--others',
			'--exclude-standard',
			'*.test.ts',
			'*.test.tsx',
			'*.spec.ts',
		],
		{
			cwd: root,
			encoding: 'utf8',
		},
	);
	const found = new Map<string, Set<string>>();
	for (const file of listed
		.split('\n')
		.filter((path) => path !== '' && !path.startsWith('docs/'))) {
		for (const [, ids = ''] of readFileSync(join(root, file), 'utf8').matchAll(
			/\[([A-Z]+-?\d+(?:, [A-Z]+-?\d+)*)\]/g,
		)) {
			for (const id of ids.split(', ')) found.set(id, (found.get(id) ?? new Set()).add(file));
		}
	}
	return new Map([...found].map(([id, files]) => [id, [...files].sort()]));
}

test('the table of promises names existing tests, and all tests that name a promise', () => {
	const [promised, tested] = [promisedTests(), testsWithIds()];
	expect(promised.size).toBeGreaterThan(80);
	expect([...promised.values()].flat().filter((file) => !existsSync(join(root, file)))).toEqual([]);
	const unnamed = [...tested].flatMap(([id, files]) =>
		files.filter((file) => !promised.get(id)?.includes(file)).map((file) => `${id}: ${file}`),
	);
	expect(unnamed).toEqual([]);
});
