import { expect, test } from 'vitest';
import { suggestPath, toHtml } from './draft-file.ts';

test.each([
	['Rye at altitude.', 'drafts/Rye at altitude'],
	[
		'At 138 beats a minute I now run 35 seconds a kilometre faster.',
		'drafts/At 138 beats a minute I now run 35',
	],
	['and/or \\ both\n\nnext', 'drafts/and or both next'],
	['...', 'drafts/draft'],
	['', 'drafts/draft'],
	['\u202eevil\u0000 name', 'drafts/evil name'],
	['e\u0301t\u00e9', 'drafts/\u00e9t\u00e9'],
	['日'.repeat(300), `drafts/${'日'.repeat(40)}`],
	['👩‍👩‍👧‍👦'.repeat(300), expect.stringMatching(/^drafts\/.{1,80}$/u)],
])('the suggested path has the first words of the draft: %j', (draft, path) => {
	expect(suggestPath(draft)).toEqual(path);
});

test.each([
	['One line', '<p>One line</p>'],
	['One\n\nanother\nbroken', '<p>One</p><p>another<br>broken</p>'],
	['<b>bold</b> & "so"', '<p>&lt;b&gt;bold&lt;/b&gt; &amp; "so"</p>'],
	['\n\n', ''],
])('%j is converted to paragraphs, with HTML escaped', (text, html) => {
	expect(toHtml(text)).toBe(html);
});
