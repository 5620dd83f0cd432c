import { expect, test } from 'vitest';
import { withoutInlineCode } from './without-inline-code.ts';

test.each([
	['<p style="color:red">a</p>', '<p >a</p>'],
	["<p STYLE = 'color:red' class=x>a</p>", '<p  class=x>a</p>'],
	['<img src=x onerror=alert(1)>', '<img src=x >'],
	['<img src="x"onerror="alert(1)">', '<img src="x">'],
	['<svg/onload=alert(1)>', '<svg/>'],
	['<a title="a>b" onclick="x()">c</a>', '<a title="a>b" >c</a>'],
	['<style>*{display:none}</style>a', 'a'],
	['a<style>*{display:none}', 'a'],
])('%s becomes %s before it is parsed', (html, left) => {
	expect(withoutInlineCode(html)).toBe(left);
});

test.each([
	'my style = good, on = off',
	'<img alt="my style=bold, onclick=no">',
	"<img alt='style=x'>",
	'<p>lifestyle=1 a < b style="c"</p>',
])('%s stays as it is', (html) => {
	expect(withoutInlineCode(html)).toBe(html);
});

test.each(['<', '<a ', '<a "', "<a '", '<style', '<a style', '<a ='])(
	'much of %s is not slow',
	(text) => {
		// Quadratic time would be minutes.
		expect(withoutInlineCode(`style${text.repeat(2000)}`)).toContain('style');
	},
);
