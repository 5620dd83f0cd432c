import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../../testing/cpu-milliseconds.ts';
import { statusText } from './status-text.ts';

const hidden = (before: string, shown: string, after: string, href = `${before}${shown}${after}`) =>
	`<a href="${href}" target="_blank" rel="nofollow noopener"><span class="invisible">${before}</span><span class="ellipsis">${shown}</span><span class="invisible">${after}</span></a>`;

describe('the text of a status', () => {
	test.each([
		['<p>One</p><p>Two<br />Three</p>', 'One\n\nTwo\nThree'],
		[
			'<p>10 km &amp; &lt;slow&gt; &#39;quoted&#39; &quot;x&quot;</p>',
			`10 km & <slow> 'quoted' "x"`,
		],
		['<p>Hello :blobcat: <img src="x" onerror="alert(1)" alt=":y:"></p>', 'Hello :blobcat:'],
		['<p>A list:</p><ul><li>one</li><li>two</li></ul>', 'A list:\n\n- one\n- two'],
		['<pre><code>a\n  b</code></pre>', 'a\n  b'],
		['<p>a\nb</p>', 'a b'],
		['typed without a tag', 'typed without a tag'],
		['', ''],
	])('of %s has its paragraphs and lines', (html, text) => {
		expect(statusText(html)).toBe(text);
	});

	test('has links in full, also where Mastodon hides parts of them', () => {
		const link = hidden('https://www.', 'theguardian.com/money/2019/dec', '/07/i-lost?x=1&amp;y=2');
		expect(statusText(`<p>Read ${link}.</p>`)).toBe(
			'Read https://www.theguardian.com/money/2019/dec/07/i-lost?x=1&y=2.',
		);
	});

	test.each([
		[
			'<a href="https://e.example/a/long/path">e.example/a/lo…</a>',
			'https://e.example/a/long/path',
		],
		['<a href="https://e.example/">e.example</a>', 'e.example'],
		['<a href="https://e.example/x">read this</a>', 'read this (https://e.example/x)'],
		[
			'<a href="https://evil.example/">https://good.example</a>',
			'https://good.example (https://evil.example/)',
		],
		['<a href="javascript:alert(1)">press</a>', 'press'],
		[
			'<a href="https://a.example/one">one <a href="https://b.example/two">two</a>',
			'one  (https://a.example/one)two (https://b.example/two)',
		],
	])('says where the link %s leads', (html, text) => {
		expect(statusText(`<p>${html}</p>`)).toBe(text);
	});

	test('names the server of people who are mentioned, and keeps hashtags', () => {
		const html =
			'<p><span class="h-card"><a href="https://b.example/@ada" class="u-url mention">@<span>ada</span></a></span> <a href="https://a.example/@bo" class="u-url mention">@<span>bo</span></a> <a href="https://a.example/tags/run" class="mention hashtag" rel="tag">#<span>run</span></a></p>';
		const mentions = [
			{ url: 'https://b.example/@ada', acct: 'ada@b.example' },
			{ url: 'https://a.example/@bo', acct: 'bo' },
		];
		expect(statusText(html, { mentions })).toBe('@ada@b.example @bo #run');
	});

	test('leaves out the link to a quoted post, if the quote is shown', () => {
		const html = '<p class="quote-inline">RE: <a href="https://a.example/1">x</a></p><p>Yes!</p>';
		expect(statusText(html, { hasQuote: true })).toBe('Yes!');
		expect(statusText(html)).toContain('RE:');
	});

	test.each([
		['<script>alert(1)</script>Hello', 'Hello'],
		['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<script>alert(1)</script>'],
		['<style>*{display:none}</style>Hello', 'Hello'],
		['<svg><script>alert(1)</script></svg>x', 'x'],
		['<p onclick="x()">Hello<!-- <b> --></p>', 'Hello'],
		['a\0b \ud83c', 'ab \ufffd'],
	])('has nothing of hostile markup: %s [D3]', (html, text) => {
		expect(statusText(html)).toBe(text);
	});

	test('is exactly the text that was typed', () => {
		const typed = fc
			.string({ unit: 'grapheme' })
			.map((text) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim());
		fc.assert(
			fc.property(typed, (text) => {
				const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
				expect(statusText(`<p>${html}</p>`)).toBe(text);
			}),
		);
	});

	test.each([
		'<p>',
		'<a href="https://e.example/x">x',
		'</a>',
		'<br>',
		'&amp;',
		' \n',
		'<pre>',
		'<p class="',
		'@',
	])('of a megabyte of %j is read in linear time [F6]', (piece) => {
		const timeFor = (length: number) => {
			const html = piece.repeat(length / piece.length);
			return cpuMilliseconds(() => statusText(html));
		};
		expect(timeFor(1_000_000)).toBeLessThan(10 * Math.max(timeFor(250_000), 20));
	});
});
