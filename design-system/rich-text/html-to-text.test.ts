import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test('paragraphs, items and line breaks become lines', () => {
	expect(
		htmlToText(
			'<h1>A</h1>\n<p>b<br>c &amp; d</p><ul>\n<li>e<ul><li>f</li></ul></li></ul><p><br></p><p>g\nh</p>',
		),
	).toBe('A\nb\nc & d\ne\nf\ng h');
});

test('markup without text is empty', () => {
	expect(htmlToText('<p><br></p><p>&nbsp; </p><script>code()</script>')).toBe('');
});
