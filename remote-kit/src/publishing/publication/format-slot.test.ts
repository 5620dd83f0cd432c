import { expect, test } from 'vitest';
import { formatInZone, formatSlot, toLocalTime } from './format-slot.ts';

const now = new Date('2026-11-28T12:00:00.000Z');

test.each([
	['2026-11-28T18:00', 'today 18:00'],
	['2026-11-28T09:00', 'today 09:00'],
	['2026-11-27T18:00', 'Fri 27 Nov, 18:00'],
	['2026-11-29T00:00', 'Sun 00:00'],
	['2026-12-04T23:59', 'Fri 23:59'],
	['2026-12-05T00:00', 'Sat 5 Dec, 00:00'],
	['2027-11-28T18:00', 'Sun 28 Nov, 18:00'],
])('on a Saturday, %s is shown as %s', (localTime, text) => {
	expect(formatSlot(localTime, 'Europe/Oslo', now)).toBe(text);
});

test.each([
	['Pacific/Auckland', '2026-11-29T01:00', 'today 01:00'],
	['America/Los_Angeles', '2026-11-29T01:00', 'Sun 01:00'],
])('which day is today depends on the zone %s, not on the browser’s', (zone, localTime, text) => {
	expect(formatSlot(localTime, zone, now)).toBe(text);
});

test.each([
	['Europe/Oslo', '2026-11-28T13:00'],
	['Asia/Kolkata', '2026-11-28T17:30'],
	['America/St_Johns', '2026-11-28T08:30'],
	['Mars/Olympus', '2026-11-28T12:00'],
])('a moment on the clock of %s', (zone, localTime) => {
	expect(toLocalTime(now, zone)).toBe(localTime);
});

test('a moment is shown like a slot', () => {
	expect(formatInZone('2026-12-01T23:30:00.000Z', 'Europe/Oslo', now)).toBe('Wed 00:30');
});
