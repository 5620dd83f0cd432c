import { expect, test } from 'vitest';
import { richDescription } from './rich-description.ts';

test.each([
	['', ''],
	['Easy miles.', '<p>Easy miles.</p>'],
	['One & two\n<b>three</b>', '<p>One &amp; two</p><p>&lt;b&gt;three&lt;/b&gt;</p>'],
	['A line\n\nand one more', '<p>A line</p><p></p><p>and one more</p>'],
])('%j becomes paragraphs', (text, html) => {
	expect(richDescription(text)).toBe(html);
});
