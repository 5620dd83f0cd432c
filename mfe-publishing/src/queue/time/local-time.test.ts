import { expect, test } from 'vitest';
import {
	addDays,
	describeAhead,
	formatDay,
	formatWeek,
	localAt,
	minutesOf,
	mondayOf,
} from './local-time.ts';

test.each([
	['2026-11-16', '2026-11-16'],
	['2026-11-21', '2026-11-16'],
	['2026-11-22', '2026-11-16'],
	['2026-11-23', '2026-11-23'],
	['2027-01-03', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
	expect(mondayOf(day)).toBe(monday);
});

test.each([
	['2026-11-16', '16 to 22 November'],
	['2026-12-28', '28 December to 3 January'],
])('the week from %s is called %s', (monday, name) => {
	expect(formatWeek(monday)).toBe(name);
});

test('days are counted over months and over changes of clocks', () => {
	expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
	expect(addDays('2026-11-01', -1)).toBe('2026-10-31');
	expect(formatDay('2026-11-22')).toBe('Sun 22 Nov');
});

test.each([
	[0, '2026-11-21T00:00'],
	[59, '2026-11-21T00:59'],
	[60, '2026-11-21T01:00'],
	[1439, '2026-11-21T23:59'],
])('%i minutes after midnight it is %s', (minutes, localTime) => {
	expect(localAt('2026-11-21', minutes)).toBe(localTime);
	expect(minutesOf(localTime)).toBe(minutes);
});

const now = Date.parse('2026-11-20T19:00:00.000Z');
test.each([
	['a time that has passed', -3600, 'in a moment'],
	['29 seconds', 29, 'in a moment'],
	['30 seconds', 30, 'in 1 min'],
	['59 minutes', 59 * 60, 'in 59 min'],
	['an hour', 3600, 'in 1 h'],
	['47 hours', 47 * 3600, 'in 47 h'],
	['two days', 48 * 3600, 'in 2 days'],
])('%s ahead', (_, seconds, text) => {
	expect(describeAhead(new Date(now + seconds * 1000).toISOString(), now)).toBe(text);
});
