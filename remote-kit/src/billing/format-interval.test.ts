import { expect, test } from 'vitest';
import { formatInterval } from './format-interval.ts';

test('the interval says how often the price is paid', () => {
	expect(formatInterval('month')).toBe('a month');
	expect(formatInterval('3 months')).toBe('every 3 months');
});
