import { expect, test } from 'vitest';
import { splitMatches } from '../../search/split-matches.ts';
import { countWords } from './count-words.ts';

test('words are counted in languages with spaces and without', () => {
	expect(countWords('')).toBe(0);
	expect(countWords('<h1>Base miles</h1><ul><li>week 1: 6:42</li></ul>')).toBe(5);
	expect(countWords('<p>走ることが好き</p>')).toBeGreaterThan(1);
	expect(countWords(`<p>${'long '.repeat(20_000)}</p>`)).toBe(20_000);
});

test('matches of a search are found ignoring case and accents, in linear time [F6]', () => {
	expect(
		splitMatches('Rye, rye', 'RYE')
			.map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
			.join(''),
	).toBe('[Rye], [rye]');
	expect(splitMatches('İx', 'X')).toEqual([
		{ part: 'İ', isMatch: false, offset: 0 },
		{ part: 'x', isMatch: true, offset: 1 },
	]);
	const start = performance.now();
	splitMatches('a'.repeat(1_000_000), `${'a'.repeat(199)}b`);
	expect(performance.now() - start).toBeLessThan(500);
});
