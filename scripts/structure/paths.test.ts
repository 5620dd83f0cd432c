import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFiles, read } from './source-files.ts';

const root = join(import.meta.dirname, '../..');
const documents = [
	'README.md',
	'CONTRIBUTING.md',
	'docs/architecture.md',
	...allFiles.filter((file) => /^[^/]+\/README\.md$/.test(file)),
];

test.each(documents)('the paths and links in %s exist', (file) => {
	const text = read(file);
	const folder = join(root, file, '..');
	const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)]
		.map(([, link = '']) => link)
		.filter((link) => !existsSync(join(folder, link)));
	const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)]
		.map(([, path = '']) => path)
		.filter((path) =>
			/^(bff|build-tools|delivery|deploy|design-system|docs|e2e|mfe-[a-z]+|remote-kit|sandbox|scripts|shell|src)\//.test(
				path,
			),
		)
		.filter((path) => !/NAME|AREA/.test(path) && /\.\w+$|\/$/.test(path))
		// The `src` of a package's own README.
		.filter((path) => !existsSync(join(path.startsWith('src/') ? folder : root, path)));
	expect([...links, ...paths]).toEqual([]);
});
