import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const files = globSync(
	['design-system/*/*.module.css', 'shell/src/**/*.module.css', 'mfe-*/src/**/*.module.css'],
	{ cwd: root },
);

/**
 * `a.file` within `@media`: the build gives such a class no name of its own, so that the rule never
 * applies. `.file[href]` does.
 */
const lost = /^\t+[a-z][a-z\d]*\.[\w-]+.*[{,]$/;

test('no class stands behind a tag within a condition, where the build loses it', () => {
	expect(files.length).toBeGreaterThan(50);
	const lines = files.flatMap((file) =>
		readFileSync(`${root}/${file}`, 'utf8')
			.split('\n')
			.map((line) => ({ file, line })),
	);
	expect(lines.filter(({ line }) => lost.test(line))).toEqual([]);
	expect(
		['\ta.file:hover {', '\t.file[href] {', '\tpadding: 0.5rem;'].map((line) => lost.test(line)),
	).toEqual([true, false, false]);
});
