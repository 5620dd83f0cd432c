import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';
import { splitAt } from '../../search/split-matches.ts';

test('words are counted as people do, in languages with spaces and without', () => {
	expect(countWords('')).toBe(0);
	expect(countWords('<h1>Base miles</h1><ul><li>week 1: 6:42</li></ul>')).toBe(5);
	expect(countWords('<p>走ることが好き</p>')).toBeGreaterThan(1);
	expect(countWords(`<p>${'long '.repeat(20_000)}</p>`)).toBe(20_000);
});

test('what was looked for is found in a text whatever its case, in linear time [F6]', () => {
	expect(
		splitAt('Rye, rye', 'RYE')
			.map(({ words, isHit }) => (isHit ? `[${words}]` : words))
			.join(''),
	).toBe('[Rye], [rye]');
	expect(splitAt('İx', 'x')).toEqual([{ words: 'İx', isHit: false, at: 0 }]);
	const start = performance.now();
	splitAt('a'.repeat(1_000_000), `${'a'.repeat(199)}b`);
	expect(performance.now() - start).toBeLessThan(500);
});
