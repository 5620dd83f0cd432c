import { expect, test } from 'vitest';
import { htmlToText, previewOf } from './html-to-text.ts';

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

test('a preview shows up to sixty characters and shortens longer texts', () => {
	expect(previewOf(`<p>${'a'.repeat(60)}</p>`)).toBe('a'.repeat(60));
	expect(previewOf(`<p>${'a'.repeat(61)}</p>`)).toBe(`${'a'.repeat(60)}…`);
});

test('shortening splits no tag, no entity and no emoji [D3]', () => {
	expect(previewOf('<p>a<strong>b&amp;c</strong>d</p>', 3)).toBe('ab&…');
	expect(previewOf('<p>a👩‍👩‍👧‍👦b🇳🇴c</p>', 2)).toBe('a👩‍👩‍👧‍👦…');
	expect(previewOf('<p>a👩‍👩‍👧‍👦b🇳🇴c</p>', 4)).toBe('a👩‍👩‍👧‍👦b🇳🇴…');
	expect(previewOf('<p>a👩‍👩‍👧‍👦b🇳🇴c</p>', 5)).toBe('a👩‍👩‍👧‍👦b🇳🇴c');
});

test('a preview is one line, and does not end in a space', () => {
	expect(previewOf('<p>one</p><p>two</p><p>three</p>', 8)).toBe('one two…');
});
