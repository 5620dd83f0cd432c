import { expect, test } from 'vitest';
import { codeFiles, importsOf, isTestCode, read } from './source-files.ts';

/** The rows of README.md's table: a folder, and the folders that it may import. */
const allowed = new Map(
	[...read('README.md').matchAll(/^\| `([^`]+)` \| .* \| (.*) ?\|$/gm)].map(
		([, folder = '', imports = '']) =>
			[folder, [...imports.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')] as const,
	),
);
const anything = new Set(
	[...read('README.md').matchAll(/^\| `([^`]+)` \| .* \| everything \|$/gm)].map(
		([, name]) => name,
	),
);

/** The folder of the table that a file or a module's name is in. */
function folderOf(path: string): string | undefined {
	const place = path.replace(/^mfe-[a-z]+\//, 'mfe-NAME/');
	return [...allowed.keys()]
		.filter((folder) => place.startsWith(`${folder}/`))
		.sort((a, b) => b.length - a.length)[0];
}

/** `A imports B` for each pair of folders where code of one imports the other. */
const found = new Set(
	codeFiles
		.filter((file) => !isTestCode(file))
		.flatMap((file) => importsOf(file).map((target) => [folderOf(file), folderOf(target)]))
		.filter(([from, to]) => from && to && from !== to && !anything.has(from))
		.map(([from, to]) => `${from} imports ${to}`),
);

test('folders import what the table in README.md allows', () => {
	expect(allowed.size).toBeGreaterThan(10);
	const listed = [...allowed].flatMap(([from, targets]) =>
		targets.map((to) => `${from} imports ${to}`),
	);
	expect([...found].sort()).toEqual(listed.sort());
});
