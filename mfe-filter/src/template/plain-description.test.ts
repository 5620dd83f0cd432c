import { expect, test } from 'vitest';
import { plainDescription, richDescription } from './plain-description.ts';

test.each([
	['', ''],
	['Easy miles.', '<p>Easy miles.</p>'],
	['One & two\n<b>three</b>', '<p>One &amp; two</p><p>&lt;b&gt;three&lt;/b&gt;</p>'],
	['A line\n\nand one more', '<p>A line</p><p></p><p>and one more</p>'],
])('%j becomes paragraphs, and the same text again', (text, html) => {
	expect(richDescription(text)).toBe(html);
	expect(plainDescription(html)).toBe(text);
});

test('text without paragraphs is kept', () => {
	expect(plainDescription('Easy miles.')).toBe('Easy miles.');
});
