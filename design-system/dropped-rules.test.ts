import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const files = globSync(
	['design-system/*/*.module.css', 'shell/src/**/*.module.css', 'mfe-*/src/**/*.module.css'],
	{ cwd: root },
);

/**
 * `a.file` within `@media`: the build does not rename such a class, so the rule never applies.
 * Write `.file[href]` instead.
 */
const droppedRule = /^\t+[a-z][a-z\d]*\.[\w-]+.*[{,]$/;

test('no conditional rule has a class after a tag name, which the build would drop', () => {
	expect(files.length).toBeGreaterThan(50);
	const lines = files.flatMap((file) =>
		readFileSync(`${root}/${file}`, 'utf8')
			.split('\n')
			.map((line) => ({ file, line })),
	);
	expect(lines.filter(({ line }) => droppedRule.test(line))).toEqual([]);
	expect(
		['\ta.file:hover {', '\t.file[href] {', '\tpadding: 0.5rem;'].map((line) =>
			droppedRule.test(line),
		),
	).toEqual([true, false, false]);
});
