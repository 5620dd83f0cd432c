import { expect, test } from 'vitest';
import { formatAmount } from './format-amount.ts';
import {
	formatAgo,
	formatDate,
	formatDateTime,
	formatDay,
	formatMoment,
	formatTime,
} from './format-date.ts';
import { formatCount, formatDollars, formatNumber } from './format-number.ts';
import { formatPrice } from './format-price.ts';

const now = new Date(2026, 10, 21, 18, 0);
const yesterday = new Date(2026, 10, 20, 9, 5).toISOString();

test('a moment of today is a time, another has its day', () => {
	expect(formatMoment(new Date(2026, 10, 21, 14, 2).toISOString(), now)).toBe('14:02');
	expect(formatMoment(yesterday, now)).toBe('Fri 20 Nov, 09:05');
	expect(formatMoment('never', now)).toBe('');
});

test('a day is today, a weekday of the last six days, or a date', () => {
	expect(formatDay(new Date(2026, 10, 21, 14, 2).toISOString(), now)).toBe('today');
	expect(formatDay(yesterday, now)).toBe('Fri');
	expect(formatDay(new Date(2026, 10, 14, 14, 2).toISOString(), now)).toBe('14 Nov');
	expect(formatDay('never', now)).toBe('');
});

test.each([
	[0, 'just now'],
	[-3, 'just now'],
	[5, '5 min ago'],
	[60, '1 h ago'],
	[23 * 60 + 59, '23 h ago'],
	[33 * 60, 'on 20 November 2026'],
])('%d minutes ago is %s', (minutes, text) => {
	expect(formatAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), now)).toBe(text);
	expect(formatAgo('never', now)).toBe('');
});

test('dates and times are written day first', () => {
	expect(formatTime(yesterday)).toBe('09:05');
	expect(formatDate(yesterday)).toBe('20 November 2026');
	expect(formatDateTime(yesterday)).toBe('20 Nov 2026, 09:05');
});

test.each([
	[0, '$0'],
	[0.00002, 'under $0.01'],
	[0.0099, 'under $0.01'],
	[0.01, '$0.01'],
	[0.07, '$0.07'],
	[1.499, '$1.50'],
	[1234.5, '$1,234.50'],
])('%d dollars', (dollars, text) => {
	expect(formatDollars(dollars)).toBe(text);
});

test.each([
	[0, '$0'],
	[0.015, '$0.015'],
	[5 * 0.005, '$0.025'],
	[0.1 + 0.2, '$0.30'],
	[1234.5, '$1,234.50'],
])('a price of %d dollars is shown in full', (dollars, text) => {
	expect(formatPrice(dollars)).toBe(text);
});

test.each([
	[1900, 'usd', '$19.00', '$19'],
	[1905, 'usd', '$19.05', '$19.05'],
	[190000, 'eur', '€1,900.00', '€1,900'],
	[3000, 'jpy', '¥3,000', '¥3,000'],
	[3000, 'JPY', '¥3,000', '¥3,000'],
	[25000, 'krw', '₩25,000', '₩25,000'],
	[12500, 'kwd', 'KWD 12.500', 'KWD 12.500'],
	[500, 'isk', 'ISK 5.00', 'ISK 5'],
	[-1200, 'usd', '-$12.00', '-$12'],
	[0, 'usd', '$0.00', '$0'],
])('an amount of %i in %s is shown as %s, short as %s', (amount, currency, text, short) => {
	expect(formatAmount(amount, currency).replace(/\s/g, ' ')).toBe(text);
	expect(formatAmount(amount, currency, { isShort: true }).replace(/\s/g, ' ')).toBe(short);
});

test('counts have a singular and a plural', () => {
	expect(formatNumber(1180)).toBe('1,180');
	expect(formatCount(1, 'post')).toBe('1 post');
	expect(formatCount(1180, 'post')).toBe('1,180 posts');
	expect(formatCount(2, 'reply', 'replies')).toBe('2 replies');
});
