import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { chromeColours } from './.storybook/storybook-themes.ts';
import { readTokens } from './pages/read-tokens.ts';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
const rules = { light: '[data-theme="light"]', dark: '\n[data-theme="dark"]' };

interface AxeColor {
	parseString(css: string): void;
	toHexString(): string;
}
// axe's own types leave this part out
const { Color } = (axe.commons as unknown as { color: { Color: new () => AxeColor } }).color;

function hexOf(value: string): string {
	const colour = new Color();
	colour.parseString(value);
	return colour.toHexString();
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
	const tokens = readTokens(css, rules[theme]).flatMap((group) => group.tokens);

	test.each(Object.entries(chromeColours[theme]))(
		'Storybook’s own %s is our token',
		(name, hex) => {
			const token = tokens.find((each) => each.name === `--${name.replace('2', '-2')}`);
			expect(hexOf(token?.value ?? '')).toBe(hex);
		},
	);
});
