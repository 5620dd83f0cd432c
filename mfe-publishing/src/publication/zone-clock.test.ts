import { describe, expect, test } from 'vitest';
import { checkClock, nameOtherZone, nameZone } from './zone-clock.ts';

describe('a time on the clock of a zone', () => {
	test.each([
		['Europe/Oslo', '2027-03-28T01:59', 'once', '2027-03-28T01:59'],
		['Europe/Oslo', '2027-03-28T02:00', 'skipped', '2027-03-28T03:00'],
		['Europe/Oslo', '2027-03-28T02:30', 'skipped', '2027-03-28T03:00'],
		['Europe/Oslo', '2027-03-28T03:00', 'once', '2027-03-28T03:00'],
		['Europe/Oslo', '2027-10-31T01:59', 'once', '2027-10-31T01:59'],
		['Europe/Oslo', '2027-10-31T02:00', 'twice', '2027-10-31T02:00'],
		['Europe/Oslo', '2027-10-31T02:59', 'twice', '2027-10-31T02:59'],
		['Europe/Oslo', '2027-10-31T03:00', 'once', '2027-10-31T03:00'],
		['America/New_York', '2027-03-14T02:30', 'skipped', '2027-03-14T03:00'],
		['America/New_York', '2027-11-07T01:30', 'twice', '2027-11-07T01:30'],
		['Australia/Lord_Howe', '2026-10-04T02:15', 'skipped', '2026-10-04T02:30'],
		['Australia/Lord_Howe', '2026-04-05T01:45', 'twice', '2026-04-05T01:45'],
		['Asia/Kolkata', '2027-03-28T02:30', 'once', '2027-03-28T02:30'],
		['UTC', '2027-03-28T02:30', 'once', '2027-03-28T02:30'],
	] as const)('in %s, %s is there %s', (zone, time, kind, localTime) => {
		expect(checkClock(time, zone)).toEqual({ kind, localTime });
	});
});

test('a zone is named unless its clock shows the same as this device’s', () => {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	expect(nameOtherZone(timeZone)).toBeUndefined();
	// Fourteen hours ahead of UTC, and twelve behind it: one of them differs from every device.
	const names = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((zone) => nameOtherZone(zone));
	expect(names).toContain('Pacific/Kiritimati');
	expect(nameZone('America/New_York')).toBe('America/New York');
});
