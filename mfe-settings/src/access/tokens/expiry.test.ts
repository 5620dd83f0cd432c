import { expect, test } from 'vitest';
import { dayAfter, daysUntil, describeExpiry } from './expiry.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
	['2026-11-20T20:00:00.000Z', true, 'Expires in less than a day, on 20 November 2026'],
	['2026-11-21T20:00:00.000Z', true, 'Expires in 1 day, on 21 November 2026'],
	['2026-11-27T11:59:00.000Z', true, 'Expires in 6 days, on 27 November 2026'],
	['2026-11-27T12:00:00.000Z', false, 'Expires on 27 November 2026'],
])('a token that expires at %s: soon is %s', (expiresAt, isSoon, text) => {
	expect(describeExpiry(expiresAt, now)).toEqual({ isSoon, text });
});

test('days are counted on the browser’s clock, also across the end of summer time', () => {
	const lateAtNight = new Date(2026, 9, 30, 23, 30);
	expect(dayAfter(2, lateAtNight)).toBe('2026-11-01');
	expect(daysUntil('2026-11-01', lateAtNight)).toBe(2);
	expect(daysUntil('', lateAtNight)).toBeNaN();
});
