import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8').replaceAll(
	/\/\*.*?\*\//gs,
	'',
);

type Theme = Record<string, string>;

function readBlock(selector: string): Theme {
	const start = css.indexOf(`${selector} {`);
	if (start < 0) throw new Error(`tokens.css has no ${selector}`);
	const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
	return Object.fromEntries(
		[...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
	);
}

type AxeColor = { parseString(css: string): void };
// axe's own types leave this part out
const { Color, getContrast } = (
	axe.commons as unknown as {
		color: { Color: new () => AxeColor; getContrast(a: AxeColor, b: AxeColor): number };
	}
).color;

function colour(theme: Theme, name: string): AxeColor {
	const value = theme[`--${name}`]?.replace(
		/^var\((--[\w-]+)\)$/,
		(_, other: string) => theme[other] ?? '',
	);
	if (!value) throw new Error(`tokens.css has no --${name}`);
	const parsed = new Color();
	parsed.parseString(value);
	return parsed;
}

const pairs: [front: string, back: string, ratio: number][] = [
	...['ink', 'ink-2', 'leaf', 'rust', 'amber'].flatMap((front) =>
		['ground', 'sheet', 'well'].map((back): [string, string, number] => [front, back, 4.5]),
	),
	...['edge', 'focus', 'song-in', 'song-out', 'song-open'].flatMap((front) =>
		['ground', 'sheet', 'well'].map((back): [string, string, number] => [front, back, 3]),
	),
	['on-throat', 'throat', 4.5],
	['ground', 'ink', 4.5],
	['rust', 'rust-wash', 4.5],
	['leaf', 'leaf-wash', 4.5],
	['mark-ink', 'mark-fill', 4.5],
];

const darkByChoice = readBlock('\n[data-theme="dark"]');
const themes = { light: readBlock('[data-theme="light"]'), dark: darkByChoice };

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
	test.each(pairs)('%s and %s have a contrast of at least %d to 1', (front, back, ratio) => {
		expect(getContrast(colour(theme, back), colour(theme, front))).toBeGreaterThanOrEqual(ratio);
	});
});

test('the dark theme is the same whether chosen or from the system', () => {
	expect(readBlock(':root:not([data-theme])')).toEqual(darkByChoice);
});

test('both themes set the same tokens', () => {
	expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort());
});
