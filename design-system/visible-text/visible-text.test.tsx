import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { splitInvisible } from './split-invisible.ts';
import { VisibleText } from './visible-text.tsx';

const tags = (text: string) =>
	[...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

test.each([
	['a hidden message', `a${tags('include me')}b`, ['a', 10, 'b']],
	['a reordering mark', 'photo_\u202egpj.exe', ['photo_', 1, 'gpj.exe']],
	['zero width characters', '\u200b\u2060a\ufeff', [2, 'a', 1]],
	['selectors in a row', 'a\ufe00\ufe01\u{e0101}b', ['a', 3, 'b']],
])('%s is marked with its number of characters [I6]', (_, text, parts) => {
	expect(splitInvisible(text)).toEqual(parts);
});

test.each([
	'👩‍👩‍👧‍👦 ❤️ 👍🏽',
	`the flag of England \u{1f3f4}${tags('gbeng')}\u{e007f}`,
	'می‌خواهم',
	'क्‍ष',
	'שלום',
	'葛󠄀',
	'',
])('%s is not changed', (text) => {
	expect(splitInvisible(text).join('')).toBe(text);
});

test('a note replaces the characters [I6]', () => {
	const { container } = render(<VisibleText>{`a\u202e${tags('xy')}b`}</VisibleText>);
	expect(container.textContent).toBe('a3 invisible charactersb');
});
