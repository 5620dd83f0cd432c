import { expect, test } from 'vitest';
import { countOf, formatMoment, formatSoon } from './format.ts';

test('counts are words', () => {
	expect(countOf(1, 'post')).toBe('1 post');
	expect(countOf(1180, 'post')).toBe('1,180 posts');
});

test('a wait is told in seconds while it is short, then by the clock', () => {
	const now = new Date(2026, 10, 20, 18, 55).getTime();
	expect(formatSoon(1, now)).toBe('in 1 second');
	expect(formatSoon(600, now)).toMatch(/^after 0?7:05|^after 19:05/);
});

test('of another day the day is told', () => {
	const now = new Date(2026, 10, 20, 18, 55);
	expect(formatMoment(new Date(2026, 10, 20, 8, 5).toISOString(), now)).not.toContain('20');
	expect(formatMoment(new Date(2026, 10, 19, 8, 5).toISOString(), now)).toContain('19');
});
