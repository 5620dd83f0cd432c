import { expect, test } from 'vitest';
import { formatInterval } from './format-interval.ts';

test('the interval says how often the price is paid', () => {
	expect(formatInterval('usd', 'month')).toBe('USD per month');
	expect(formatInterval('usd', '3 months')).toBe('USD every 3 months');
});
