import { convertFromRaw } from 'draft-js';
import { expect, test } from 'vitest';
import { cleanPasted } from './clean-pasted.ts';
import { exportHtml } from './export-html.ts';
import { importHtml } from './import-html.ts';

const pasted = (html: string) => exportHtml(convertFromRaw(importHtml(cleanPasted(html))));

test.each([
	[
		'the wrapper of Google Docs is not bold, and its styles are emphasis',
		'<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;font-style:normal;text-decoration:none">Say </span><span style="font-weight:700;font-style:italic;text-decoration:underline">it</span></p></b>',
		'<p>Say <strong><em><u>it</u></em></strong></p>',
	],
	[
		'emphasis within emphasis stays',
		'<p><b>a <i>b</i></b> <strong style="font-weight:400">c</strong><em style="font-style:normal">d</em></p>',
		'<p><strong>a <em>b</em></strong> cd</p>',
	],
	[
		'the address of a link is kept as text',
		'<p>see <a href="https://x.example/a?b=1&amp;c">this post</a>.</p>',
		'<p>see this post (https://x.example/a?b=1&amp;c).</p>',
	],
	[
		'an address that is shown is not doubled',
		'<p><a href="https://x.example/">x.example</a> <a href="mailto:a@x.example">a@x.example</a></p>',
		'<p>x.example a@x.example</p>',
	],
	[
		'scripts and anchors have no address',
		'<p><a href="javascript:alert(1)">one</a> <a href="#two">two</a></p>',
		'<p>one two</p>',
	],
	[
		'rows of a spreadsheet are lines, with tabs between the cells',
		'<style>td{}</style><table><colgroup><col></colgroup><tbody><tr><td>Week</td><td style="font-weight:bold">Pace</td></tr><tr><td>1</td><td>6:42</td></tr></tbody></table>',
		'<p>Week\tPace</p><p>1\t6:42</p>',
	],
	[
		'a table with paragraphs is read as before',
		'<table><tr><td><p>one</p></td><td><p>two</p></td></tr></table>',
		'<p>one</p><p>two</p>',
	],
])('%s', (_, html, expected) => {
	expect(pasted(html)).toBe(expected);
});
