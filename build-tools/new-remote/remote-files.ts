import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf } from './remote-name.ts';

/** The files of one project, by path from its root. */
export type Files = Record<string, string>;

/** The remote whose boilerplate a new one copies. */
const MODEL = 'compose';

const copied = [
	'mfe-NAME/src/index.ts',
	'mfe-NAME/src/bootstrap.ts',
	'mfe-NAME/src/standalone.tsx',
	'mfe-NAME/src/stories.test.ts',
	'.github/workflows/mfe-NAME.yml',
];

/** Packages that the copied remote depends on and the template does not import. */
const unused = ['@reduxjs/toolkit', 'bff', 'react-redux', 'redux'];
const unusedInTests = ['@testing-library/user-event'];

const template = join(import.meta.dirname, 'template');
const SUFFIX = '.template';

/** Every file of a new remote. */
export function remoteFiles(root: string, name: string): Files {
	const port = freePort(root);
	const fill = (text: string) =>
		text
			.replaceAll('{{name}}', name)
			.replaceAll('{{Title}}', titleOf(name))
			.replaceAll('{{port}}', String(port));
	const files: Files = { [`mfe-${name}/package.json`]: packageJson(root, name) };
	for (const file of globSync(`**/*${SUFFIX}`, { cwd: template })) {
		const path = file.slice(0, -SUFFIX.length).replaceAll('\\', '/').replaceAll('NAME', name);
		files[`mfe-${name}/${path}`] = fill(readFileSync(join(template, file), 'utf8'));
	}
	for (const path of copied) {
		const model = readFileSync(join(root, path.replaceAll('NAME', MODEL)), 'utf8');
		files[path.replaceAll('NAME', name)] = model.replaceAll(MODEL, name);
	}
	return files;
}

/**
 * Copied, so that versions and scripts are the same, but without the packages that the template
 * does not use.
 */
function packageJson(root: string, name: string): string {
	const model = readFileSync(join(root, `mfe-${MODEL}`, 'package.json'), 'utf8');
	const content = JSON.parse(model.replaceAll(MODEL, name));
	for (const dependency of unused) delete content.dependencies[dependency];
	for (const dependency of unusedInTests) delete content.devDependencies[dependency];
	return `${JSON.stringify({ ...content, version: '0.1.0' }, null, 2)}\n`;
}

/** The port after the highest one of the existing remotes. */
function freePort(root: string): number {
	const ports = globSync('mfe-*/rspack.config.ts', { cwd: root }).map((file) =>
		Number(/port: (\d+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? 0),
	);
	return Math.max(...ports) + 1;
}
