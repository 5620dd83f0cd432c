import { expect, test } from 'vitest';
import type { Timetable } from '../../../contract/filter/standing.ts';
import { DAY_MS } from '../../time.ts';
import { localTimeOf } from '../../zones/zones.ts';
import { nextDayRunTime, nextRunTime } from './next-run-time.ts';

type Times = Pick<Timetable, 'every' | 'slots' | 'zone'>;

/** All times of a timetable in 30 days. */
function timesFrom(timetable: Times, start: string): Date[] {
	const from = new Date(start);
	const times: Date[] = [];
	for (let at = nextRunTime(timetable, from); at.getTime() < from.getTime() + 30 * DAY_MS; ) {
		times.push(at);
		at = nextRunTime(timetable, at);
	}
	return times;
}

const everyDayAt = (...times: string[]) =>
	[1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })));

test.each([
	['spring', '2026-03-10T00:00:00Z'],
	['autumn', '2026-10-10T00:00:00Z'],
])('every day keeps its time on the user’s clock when clocks change in %s [S4]', (_, start) => {
	const daily: Times = { every: 'slots', slots: everyDayAt('07:00'), zone: 'Europe/Berlin' };
	const times = timesFrom(daily, start);
	expect(times).toHaveLength(30);
	expect(new Set(times.map((time) => localTimeOf(time, daily.zone).slice(11)))).toEqual(
		new Set(['07:00']),
	);
});

test('a time that the clock skips runs once, right after; one that comes twice runs once [S4]', () => {
	const nightly: Times = { every: 'slots', slots: everyDayAt('02:30'), zone: 'Europe/Berlin' };
	const spring = timesFrom(nightly, '2026-03-10T00:00:00Z');
	expect(spring).toHaveLength(30);
	expect(spring.map((time) => time.toISOString())).toContain('2026-03-29T01:00:00.000Z');
	const autumn = timesFrom(nightly, '2026-10-10T00:00:00Z');
	expect(autumn).toHaveLength(30);
	expect(new Set(autumn.map((time) => localTimeOf(time, nightly.zone).slice(0, 10))).size).toBe(30);
});

test.each(['2026-03-10T00:30:00Z', '2026-10-10T00:30:00Z'])(
	'every hour is 24 times in 24 hours, also when clocks change: from %s [S4]',
	(start) => {
		const times = timesFrom({ every: 'hour', slots: [], zone: 'Europe/Berlin' }, start);
		expect(times).toHaveLength(30 * 24);
		expect(times.every((time) => time.getTime() % 3_600_000 === 0)).toBe(true);
	},
);

test('a weekly time is found a week later, when clocks change between', () => {
	const weekly: Times = {
		every: 'slots',
		slots: [{ weekday: 7, time: '23:59' }],
		zone: 'Europe/Berlin',
	};
	expect(timesFrom(weekly, '2026-10-18T21:59:00Z')[0]?.toISOString()).toBe(
		'2026-10-25T22:59:00.000Z',
	);
});

test('after a reached limit, the next time is the first of the next day on the user’s clock', () => {
	const time = new Date('2026-03-28T22:15:00Z');
	const hour: Times = { every: 'hour', slots: [], zone: 'Europe/Berlin' };
	expect(nextDayRunTime(hour, time).toISOString()).toBe('2026-03-28T23:00:00.000Z');
	const daily: Times = { ...hour, every: 'slots', slots: everyDayAt('00:00', '09:00') };
	expect(nextDayRunTime(daily, time).toISOString()).toBe('2026-03-28T23:00:00.000Z');
});
