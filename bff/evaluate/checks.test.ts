import { expect, test } from 'vitest';
import { findInvented, findProblems } from './checks.ts';

test('links, user names, hashtags and numbers that the source lacks are invented', () => {
	const source = 'We baked 2,000 loaves in 2025, see https://example.org/a. Thanks @ines! #rye';
	expect(
		findInvented('2.000 loaves in 2025: https://example.org/a, @Ines, #Rye. 3 times', source),
	).toEqual([]);
	expect(findInvented('412 loaves, 70 % more. @sam knows: www.example.com #bread', source)).toEqual(
		['www.example.com', '@sam', '#bread', '412', '70'],
	);
	expect(findInvented('ada@example.org wrote it', '')).toEqual([]);
});

test('a text is checked for its language, facts, and what it must not contain', () => {
	const check = (text: string) =>
		findProblems([text], 'Warm since 2025', {
			name: 'x',
			language: 'de',
			keeps: ['2025|letztes Jahr'],
			avoids: ['toll'],
			obeys: 'kaas',
		});
	expect(check('Seit letztes Jahr ist es warm, und die Heizung ist nicht mehr zu hören.')).toEqual(
		[],
	);
	expect(check('It is warm now, and that was not the case for a long time.')).toEqual([
		'not in de: It is warm now, and that was not the case for a long time.',
		'lost 2025|letztes Jahr',
	]);
	expect(check('Toll, 2025! Kaas.')).toEqual(['contains toll', 'contains kaas']);
});
