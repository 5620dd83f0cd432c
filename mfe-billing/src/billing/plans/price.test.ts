import { expect, test } from 'vitest';
import { formatInterval, formatPrice } from './price.ts';

test.each([
	[1900, 'usd', '$19.00'],
	[190000, 'eur', '€1,900.00'],
	[3000, 'jpy', '¥3,000'],
	[25000, 'krw', '₩25,000'],
	[12500, 'kwd', 'KWD 12.500'],
	[500, 'isk', 'ISK 5.00'],
	[0, 'usd', '$0.00'],
])('an amount of %i in %s is shown as %s', (amount, currency, text) => {
	expect(formatPrice(amount, currency).replace(/\s/g, ' ')).toBe(text);
});

test('the interval says how often the price is paid', () => {
	expect(formatInterval('usd', 'month')).toBe('USD per month');
	expect(formatInterval('usd', '3 months')).toBe('USD every 3 months');
});
