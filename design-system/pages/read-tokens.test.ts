import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { readTokens } from './read-tokens.ts';

const css = readFileSync(`${dirname(import.meta.dirname)}/tokens.css`, 'utf8');

test('the tokens page has the groups of tokens.css with their comments', () => {
	const groups = readTokens(css, ':root');
	expect(groups.map(({ title }) => title.split(':')[0])).toEqual([
		'type',
		'space',
		'layout',
		'edges',
		'motion',
	]);
	expect(groups[1]?.tokens[0]).toEqual({ name: '--s-1', value: '0.25rem', note: '' });
	expect(groups[2]?.tokens[0]).toEqual({
		name: '--margin-col',
		value: '11.5rem',
		note: 'where Warble writes',
	});
});

test('no token of a theme is missing from it', () => {
	const [colours] = readTokens(css, '[data-theme="light"]');
	const declared = /\n\[data-theme="light"\] \{\n(.*?)\n\}/s
		.exec(css)?.[1]
		?.match(/--[\w-]+(?=: )/g);
	expect(colours?.tokens.map(({ name }) => name)).toEqual(declared);
});

test('a missing rule is an error', () => {
	expect(() => readTokens(css, '[data-theme="sepia"]')).toThrow(
		'tokens.css has no [data-theme="sepia"]',
	);
});
