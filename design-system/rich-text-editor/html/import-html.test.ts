import { convertFromRaw } from 'draft-js';
import { expect, test } from 'vitest';
import { exportHtml } from './export-html.ts';
import { importHtml } from './import-html.ts';

const again = (html: string) => exportHtml(convertFromRaw(importHtml(html)));

test.each([
	[
		'a laid out source',
		'<ul>\n  <li>one</li>\n  <li>\n    two <b>three</b>\n    four\n  </li>\n</ul>\n',
		'<ul><li>one</li><li>two <strong>three</strong> four</li></ul>',
	],
	[
		'bare words and divs',
		'one<div>two<div>three</div></div>four<br>five',
		'<p>one</p><p>two</p><p>three</p><p>four<br>five</p>',
	],
	[
		'an empty paragraph, which a browser does not show',
		'<p>one</p><p></p><p>two</p>',
		'<p>one</p><p>two</p>',
	],
	['an empty line', '<p>one</p><p><br></p><p>two</p>', '<p>one</p><p><br></p><p>two</p>'],
	[
		'headings below the second',
		'<h1>a</h1><h2>b</h2><h3>c</h3><h6>d</h6>',
		'<h1>a</h1><h2>b</h2><h2>c</h2><h2>d</h2>',
	],
	[
		'paragraphs in an item',
		'<ul><li><p>one</p><p>two</p></li><li></li></ul>',
		'<ul><li>one<br>two</li><li><br></li></ul>',
	],
	[
		'a nested list alone in its item',
		'<ol><li><ol><li>one</li></ol></li></ol>',
		'<ol><ol><li>one</li></ol></ol>',
	],
	['an item without a list', '<li>one</li>', '<ul><li>one</li></ul>'],
	[
		'a deep list',
		'<ul><ul><ul><ul><ul><ul><li>one</li></ul></ul></ul></ul></ul></ul>',
		'<ul><ul><ul><ul><ul><li>one</li></ul></ul></ul></ul></ul>',
	],
	['code', '<pre>if (a)\n\n  b();\n</pre>', '<p>if (a)<br><br>  b();</p>'],
	['a table', '<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
	['a bold break at the end', '<p><b>a<br></b></p>', '<p><strong>a</strong></p>'],
	['a quotation', '<blockquote>a<p>b</p></blockquote>', '<p>a</p><p>b</p>'],
	['words without a paragraph', 'just words', '<p>just words</p>'],
	['nothing', '', ''],
	['nothing but space', '  \n ', ''],
	['a lone half of an emoji', '<p>a\ud83db</p>', '<p>a\ufffdb</p>'],
])('%s is imported with its text, lists and emphasis', (_, html, expected) => {
	expect(again(html)).toBe(expected);
	expect(again(expected)).toBe(expected);
});

test.each([
	'<p>a</p><a href="javascript:alert(1)">b</a>',
	'<img src=x onerror="alert(1)"><script>alert(1)</script><p>a</p>',
	'<svg><style><img src=x onerror=alert(1)></style></svg>',
	'<p style="background:url(//evil.example)" class=x data-y=z>a</p>',
])('%s is imported without anything harmful [D4]', (html) => {
	expect(again(html)).toMatch(/^(<p>[ab]<\/p>)*$/);
});
