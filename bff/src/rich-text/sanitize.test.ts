import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../testing/cpu-milliseconds.ts';
import { sanitize } from './sanitize.ts';

/** The only tags that sanitized HTML may have. */
const allowedTags = /<\/?(?:p|strong|b|em|i|u|h1|h2|ul|ol|li)>|<br \/>/g;

describe('rich text', () => {
	test('keeps paragraphs, headings, lists and emphasis', () => {
		const html =
			'<h1>Good</h1><h2>also</h2><p>a <strong>b</strong> <em>c</em> <u>d</u><br /></p><ul><li>e</li></ul><ol><li>f</li></ol>';
		expect(sanitize(html)).toBe(html);
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
	])('loses everything that could do harm: %s [D3] [D4]', (html, clean) => {
		expect(sanitize(html)).toBe(clean);
	});

	test('has only allowed tags after sanitizing, and does not change when sanitized again [D3] [D4]', () => {
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
				const clean = sanitize(parts.join(''));
				expect(clean.replace(allowedTags, '')).not.toMatch(/[<>]/);
				expect(sanitize(clean)).toBe(clean);
			}),
		);
	});

	test('is limited in depth, and sanitized quickly however deeply it is nested [F6]', () => {
		const started = performance.now();
		const clean = sanitize(`${'<ul><li>'.repeat(1250)}x`);
		expect(performance.now() - started).toBeLessThan(500);
		expect(clean.match(/<(?:ul|li)>/g)).toHaveLength(20);
	});

	test.each([
		'<',
		'<x>',
		'</p>',
		'<p>',
		'<ul><li>',
		'<li>x',
		'&',
		'&amp',
		'<!--',
		'<svg><style>',
		'<p a="',
		'<b></i>',
		'<script></',
	])('of a megabyte of %j is sanitized in linear time [F6]', (piece) => {
		const timeFor = (length: number) => {
			const html = piece.repeat(length / piece.length);
			return cpuMilliseconds(() => sanitize(html));
		};
		// Four times the length takes four times the time; quadratic code would take sixteen times.
		// Times below twenty milliseconds are too short to compare.
		expect(timeFor(1_000_000)).toBeLessThan(10 * Math.max(timeFor(250_000), 20));
	});

	test.each([
		['<p>a<p>b', '<p>a</p><p>b</p>'],
		['<p><strong>a<h1>b</strong>c', '<p><strong>a</strong></p><h1>bc</h1>'],
		['<ul><li>a<li>b<ul><li>c</ul></ul>d', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d'],
		['a<BR>b<br/>c</br>', 'a<br />b<br />c'],
		['</p></ul>a</li>', 'a'],
		['a&nbsp;b &eacute; &#x1F35E; &#0;', 'a\u00a0b é 🍞 \ufffd'],
		['half \ud83c of it', 'half \ufffd of it'],
	])('is well formed, even if tags are left open or closed twice: %j', (html, clean) => {
		expect(sanitize(html)).toBe(clean);
	});
});
