import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, sanitise } from './rich-text.ts';

/** What is left may hold these tags, as they stand here, and nothing else in angle brackets. */
const harmless = /<\/?(?:p|strong|b|em|i|u|h1|h2|ul|ol|li)>|<br \/>/g;

describe('a description', () => {
	test('keeps paragraphs, headings, lists and emphasis', () => {
		const html = '<h1>Good</h1><h2>also</h2><p>a <strong>b</strong> <em>c</em> <u>d</u><br /></p><ul><li>e</li></ul><ol><li>f</li></ol>';
		expect(sanitise(html)).toBe(html);
	});

	test.each([
		['<script>window.__xss = 1</script>', ''],
		['<p onclick="x()" class="fixed inset-0" style="position:fixed">Hello</p>', '<p>Hello</p>'],
		['<img src=x onerror=alert(1)>Hello', 'Hello'],
		['<a href="javascript:alert(1)">Hello</a>', 'Hello'],
		['<svg><script>alert(1)</script></svg>', ''],
		['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
		['<style>*{display:none}</style>Hello', 'Hello'],
		['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
		['<p>1 < 2 & 3 > 0</p>', '<p>1 &lt; 2 &amp; 3 &gt; 0</p>'],
		['&lt;script&gt;', '&lt;script&gt;'],
		['<!-- --><p>Hello<!-- <img> -->', '<p>Hello</p>'],
		['<p>Hello', '<p>Hello</p>'],
		['a\0b', 'ab'],
	])('loses what could do harm: %s [D3]', (html, left) => {
		expect(sanitise(html)).toBe(left);
	});

	test('has nothing but harmless tags, whatever it was, and stays as it is from then on [D3]', () => {
		const tag = fc.constantFrom(
			'<p>',
			'</p>',
			'<scr',
			'ipt>',
			'<img src=x onerror=x>',
			'<b',
			'>',
			'<',
			'&lt;',
			'&',
			'"',
			'<svg/onload=x>',
			'<!--',
			'-->',
			'\0',
		);
		fc.assert(
			fc.property(fc.array(fc.oneof(tag, fc.string({ unit: 'binary' }))), (parts) => {
				const clean = sanitise(parts.join(''));
				expect(clean.replace(harmless, '')).not.toMatch(/[<>]/);
				expect(sanitise(clean)).toBe(clean);
			}),
		);
	});

	test('is no deeper than it needs to be, and quickly done, however it is nested [F6]', () => {
		const started = performance.now();
		const clean = sanitise(`${'<ul><li>'.repeat(1250)}x`);
		expect(performance.now() - started).toBeLessThan(500);
		expect(clean.match(/<(?:ul|li)>/g)).toHaveLength(20);
	});
});

describe('its words', () => {
	test.each([
		['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
		['<h1>Good</h1>posts<ul><li>long</li><li>kind</li></ul>', 'Good\nposts\nlong\nkind'],
		['<p>1 &lt; 2 &amp;amp; &quot;3&quot;</p>', '1 < 2 &amp; "3"'],
		['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<script>alert(1)</script>'],
		['<p>  a &nbsp; <b>b</b>c  d </p>', 'a bc d'],
		['typed\n\n  without a tag', 'typed\nwithout a tag'],
		['<p><br></p>', ''],
	])('of %s are on lines of their own', (html, text) => {
		expect(plainText(sanitise(html))).toBe(text);
	});

	test('are the text that was typed, whatever it was', () => {
		const typed = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim());
		fc.assert(
			fc.property(typed, (text) => {
				const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
				expect(plainText(sanitise(`<p>${html}</p>`))).toBe(text);
			}),
		);
	});
});
