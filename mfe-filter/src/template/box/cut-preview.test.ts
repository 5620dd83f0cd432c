import { expect, test } from 'vitest';
import { cutPreview } from './cut-preview.ts';

test('a preview shows up to sixty characters and shortens longer texts', () => {
	expect(cutPreview('a'.repeat(60))).toBe('a'.repeat(60));
	expect(cutPreview('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
});

test('shortening a preview splits no emoji [D3]', () => {
	const start = 'a'.repeat(58);
	expect(cutPreview(`${start}👩‍👩‍👧‍👦🇳🇴c`)).toBe(`${start}👩‍👩‍👧‍👦🇳🇴…`);
	expect(cutPreview(`${start}👩‍👩‍👧‍👦🇳🇴`)).toBe(`${start}👩‍👩‍👧‍👦🇳🇴`);
});

test('a preview is one line that does not end in a space', () => {
	expect(cutPreview(` one\ntwo ${'a'.repeat(51)} three`)).toBe(`one two ${'a'.repeat(51)}…`);
});
