import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const rawColour =
	/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;{}]*\b(?:white|black|gr[ae]y|red|green|blue|yellow|orange|brown)\b/i;

const files = globSync(
	['design-system/*/*.module.css', 'shell/src/**/*.module.css', 'mfe-*/src/**/*.module.css'],
	{ cwd: root },
);

function rawColourLines(css: string): string[] {
	return css
		.replaceAll(/\/\*.*?\*\//gs, '')
		.split('\n')
		.filter((line) => rawColour.test(line));
}

test.each(files.map((file) => file.replaceAll('\\', '/')))(
	'%s uses colours only from the tokens',
	(file) => {
		expect(rawColourLines(readFileSync(`${root}/${file}`, 'utf8'))).toEqual([]);
	},
);

test.each([
	'color: #fff;',
	'background: rgb(0 0 0 / 0.5);',
	'color: oklch(0.5 0.1 30);',
	'border: 1px solid black;',
])('%s is found', (line) => {
	expect(rawColourLines(line)).toEqual([line]);
});

test.each([
	'color: var(--ink);',
	'background: color-mix(in oklch, var(--ink) 92%, var(--ground));',
	'white-space: nowrap;',
])('%s is allowed', (line) => {
	expect(rawColourLines(line)).toEqual([]);
});
