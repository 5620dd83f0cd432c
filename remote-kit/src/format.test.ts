import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoment, formatTime } from './format-date.ts';
import { formatCount, formatDollars, formatNumber } from './format-number.ts';
import { formatPrice } from './format-price.ts';

const now = new Date(2026, 10, 21, 18, 0);
const yesterday = new Date(2026, 10, 20, 9, 5).toISOString();

test('a moment of today is a time, another has its day', () => {
	expect(formatMoment(new Date(2026, 10, 21, 14, 2).toISOString(), now)).toBe('14:02');
	expect(formatMoment(yesterday, now)).toBe('Fri 20 Nov, 09:05');
	expect(formatMoment('never', now)).toBe('');
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

test('counts have a singular and a plural', () => {
	expect(formatNumber(1180)).toBe('1,180');
	expect(formatCount(1, 'post')).toBe('1 post');
	expect(formatCount(1180, 'post')).toBe('1,180 posts');
	expect(formatCount(2, 'reply', 'replies')).toBe('2 replies');
});
