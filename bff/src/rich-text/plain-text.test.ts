import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { sanitize } from './sanitize.ts';

describe('plain text', () => {
	test.each([
		['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
		['<h1>Good</h1>posts<ul><li>long</li><li>kind</li></ul>', 'Good\nposts\nlong\nkind'],
		['<p>1 &lt; 2 &amp;amp; &quot;3&quot;</p>', '1 < 2 &amp; "3"'],
		['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<script>alert(1)</script>'],
		['<p>  a &nbsp; <b>b</b>c  d </p>', 'a bc d'],
		['typed\n\n  without a tag', 'typed\nwithout a tag'],
		['<p><br></p>', ''],
	])('of %s has a line per block', (html, text) => {
		expect(plainText(sanitize(html))).toBe(text);
	});

	test('is exactly the text that was typed', () => {
		const typed = fc
			.string({ unit: 'grapheme' })
			.map((text) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim());
		fc.assert(
			fc.property(typed, (text) => {
				const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
				expect(plainText(sanitize(`<p>${html}</p>`))).toBe(text);
			}),
		);
	});
});
