import { expect, test } from 'vitest';
import { allFiles, codeFiles, importsOf, read } from './source-files.ts';

const workspaces = allFiles
	.filter((file) => /^[^/]+\/package\.json$/.test(file))
	.map((file) => file.split('/')[0] ?? '');

/**
 * What is no package: a module that the bundler provides, a folder of earlier contracts, and the
 * scripts of the root.
 */
const notPackages = new Set(['remote-app', 'previous-release', 'scripts']);

/** Installs its own packages, next to those of the root. */
const NO_WORKSPACE = 'sandbox/bluesky-server';

const packageOf = (name: string): string =>
	name
		.split('/')
		.slice(0, name.startsWith('@') ? 2 : 1)
		.join('/');

test.each(workspaces)('%s declares every package and workspace that it imports', (workspace) => {
	const { dependencies, devDependencies } = JSON.parse(read(`${workspace}/package.json`));
	const declared = new Set([workspace, ...Object.keys({ ...dependencies, ...devDependencies })]);
	const imported = codeFiles
		.filter((file) => file.startsWith(`${workspace}/`) && !file.startsWith(`${NO_WORKSPACE}/`))
		.flatMap((file) => importsOf(file).map((name) => ({ file, name })))
		.filter(({ name }) => !name.startsWith('node:') && !notPackages.has(packageOf(name)))
		.map(({ file, name }) => ({ file, name: packageOf(name) }));
	const missing = imported.filter(({ name }) => !declared.has(name));
	expect([...new Set(missing.map(({ file, name }) => `${name} (${file})`))]).toEqual([]);
});
