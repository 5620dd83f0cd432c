import { expect, test } from 'vitest';
import { countOf, formatDollars, formatTimeLeft } from './format.ts';

test.each([
	[0, '$0'],
	[0.00002, 'under $0.0001'],
	[0.0034, '$0.003'],
	[0.07, '$0.07'],
	[1.499, '$1.50'],
])('%d dollars', (dollars, says) => {
	expect(formatDollars(dollars)).toBe(says);
});

test.each([
	[0, 'about 5 s left'],
	[42, 'about 40 s left'],
	[59, 'about 1 min left'],
	[200, 'about 3 min left'],
])('%d seconds', (seconds, says) => {
	expect(formatTimeLeft(seconds)).toBe(says);
});

test('one is one', () => {
	expect([countOf(1, 'post'), countOf(1180, 'post'), countOf(2, 'reply', 'replies')]).toEqual([
		'1 post',
		'1,180 posts',
		'2 replies',
	]);
});
