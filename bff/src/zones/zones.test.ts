import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import {
	daysFrom,
	findZone,
	isSlotTime,
	localDateOf,
	localTimeOf,
	monthOf,
	slotTimes,
	timeAt,
} from './zones.ts';

/** Clocks that change in different ways: by an hour, by half an hour, by a day, or never. */
const zones = [
	'Europe/Oslo',
	'America/New_York',
	'Asia/Kolkata',
	'Asia/Kathmandu',
	'Australia/Lord_Howe',
	'Pacific/Apia',
	'Pacific/Chatham',
	'Africa/Casablanca',
	'America/Scoresbysund',
	'UTC',
];

describe('a time on a clock [L3]', () => {
	test.each([
		// [zone, the clock's time, the moment, and the clock's time at that moment if it skips the
		// first]
		['Europe/Oslo', '2026-03-28T09:00', '2026-03-28T08:00Z'],
		['Europe/Oslo', '2026-03-29T09:00', '2026-03-29T07:00Z'],
		['Europe/Oslo', '2026-03-29T02:00', '2026-03-29T01:00Z', '2026-03-29T03:00'],
		['Europe/Oslo', '2026-03-29T02:30', '2026-03-29T01:00Z', '2026-03-29T03:00'],
		['Europe/Oslo', '2026-10-25T02:30', '2026-10-25T00:30Z'],
		['Europe/Oslo', '2026-10-25T03:00', '2026-10-25T02:00Z'],
		['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00Z', '2026-03-08T03:00'],
		['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z'],
		['Asia/Kolkata', '2026-06-01T09:00', '2026-06-01T03:30Z'],
		['Asia/Kathmandu', '2026-06-01T09:00', '2026-06-01T03:15Z'],
		['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30Z', '2026-10-04T02:30'],
		['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
		['Australia/Lord_Howe', '2026-04-05T02:00', '2026-04-04T15:30Z'],
		['Pacific/Apia', '2011-12-30T09:00', '2011-12-30T10:00Z', '2011-12-31T00:00'],
		// Morocco goes back an hour for Ramadan.
		['Africa/Casablanca', '2026-02-15T02:30', '2026-02-15T01:30Z'],
		['Africa/Casablanca', '2026-03-22T02:30', '2026-03-22T02:00Z', '2026-03-22T03:00'],
		['America/Scoresbysund', '2026-03-28T23:30', '2026-03-29T01:00Z', '2026-03-29T00:00'],
	])('in %s, %s is %s', (zone, shown, time, instead = shown) => {
		expect(timeAt(shown, zone)).toEqual({ at: new Date(time), localTime: instead });
		expect(localTimeOf(new Date(time), zone)).toBe(instead);
	});

	test('is the first one that the platform finds in its own time zones', () => {
		fc.assert(
			fc.property(zoneAndTime, ({ zone, localTime }) => {
				expect(timeAt(localTime, zone).at).toEqual(searchTime(localTime, zone));
			}),
			{ numRuns: 300 },
		);
	});

	test('of a day that does not exist is refused', () => {
		expect(() => timeAt('2026-02-30T10:00', 'UTC')).toThrow(RangeError);
		expect(() => daysFrom('2026-13-01', 1, 'UTC')).toThrow(RangeError);
	});
});

test.each([
	['Europe/Oslo', 'Europe/Oslo'],
	['europe/oslo', 'Europe/Oslo'],
	['UTC', 'UTC'],
	['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
	['Etc/GMT+5', 'Etc/GMT+5'],
	['+02:00', undefined],
	['Europe/Nowhere', undefined],
	['Europe/Oslo\n', undefined],
	['', undefined],
	['Ω', undefined],
])('%j is the time zone %s', (name, zone) => {
	expect(findZone(name)).toBe(zone);
});

describe('slots [L3]', () => {
	const daily = (...times: string[]) =>
		[1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })));
	const list = (zone: string, from: string, until: string, slots = daily('09:00')) =>
		[...slotTimes({ slots, zone }, { from: new Date(from), until: new Date(until) })].map(
			({ at }) => at.toISOString(),
		);

	test('stay at their time on the clock when it is put forward and back', () => {
		expect(list('Europe/Oslo', '2026-03-28T00:00Z', '2026-03-30T00:00Z')).toEqual([
			'2026-03-28T08:00:00.000Z',
			'2026-03-29T07:00:00.000Z',
		]);
		expect(list('Europe/Oslo', '2026-10-24T00:00Z', '2026-10-26T00:00Z')).toEqual([
			'2026-10-24T07:00:00.000Z',
			'2026-10-25T08:00:00.000Z',
		]);
	});

	test('that the clock skips move to the next time that exists, and count once with a slot there', () => {
		const slots = daily('02:00', '02:30', '03:00', '04:00');
		expect(list('Europe/Oslo', '2026-03-29T00:00Z', '2026-03-29T12:00Z', slots)).toEqual([
			'2026-03-29T01:00:00.000Z',
			'2026-03-29T02:00:00.000Z',
		]);
	});

	test('that the clock shows twice are used once', () => {
		expect(list('Europe/Oslo', '2026-10-24T23:00Z', '2026-10-25T12:00Z', daily('02:30'))).toEqual([
			'2026-10-25T00:30:00.000Z',
		]);
	});

	test('of a day that a country skips move to the next day', () => {
		expect(list('Pacific/Apia', '2011-12-29T00:00Z', '2011-12-31T00:00Z')).toEqual([
			'2011-12-29T19:00:00.000Z',
			'2011-12-30T10:00:00.000Z',
			'2011-12-30T19:00:00.000Z',
		]);
	});

	test('are only on their weekday, and neither at the beginning nor at the end of the range', () => {
		const slots = [{ weekday: 6, time: '10:00' }];
		// Saturdays.
		expect(list('UTC', '2026-11-21T10:00Z', '2026-12-05T10:00Z', slots)).toEqual([
			'2026-11-28T10:00:00.000Z',
		]);
	});

	test('in any zone come in order, each once, on their weekday and at their time', () => {
		const aSlot = fc.record({
			weekday: fc.integer({ min: 1, max: 7 }),
			time: fc
				.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
				.map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`),
		});
		fc.assert(
			fc.property(
				fc.constantFrom(...zones),
				fc.date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
				fc.integer({ min: 1, max: 20 }),
				fc.array(aSlot, { maxLength: 12 }),
				(zone, from, days, slots) => {
					const until = new Date(from.getTime() + days * 86_400_000);
					const found = [...slotTimes({ slots, zone }, { from, until })];
					const times = found.map(({ at }) => at.getTime());
					expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
					for (const slot of found) {
						expect(slot.at > from && slot.at < until).toBe(true);
						expect(slot.localTime).toBe(localTimeOf(slot.at, zone));
						expect(isSlotTime({ slots, zone }, slot)).toBe(true);
					}
					// Every slot of every day is there: by its own time, searched with the platform's zones.
					const expected = daysFrom(localDateOf(from, zone), days + 2, zone).flatMap(({ date }) =>
						slots
							.filter(({ weekday }) => new Date(`${date}T00:00Z`).getUTCDay() === weekday % 7)
							.map(({ time }) => searchTime(`${date}T${time}`, zone).getTime()),
					);
					const inRange = expected.filter((at) => at > from.getTime() && at < until.getTime());
					expect(times).toEqual([...new Set(inRange)].sort((a, b) => a - b));
				},
			),
			{ numRuns: 60 },
		);
	});
});

test('a change of the zone and back keeps a post at its time [L3]', () => {
	fc.assert(
		fc.property(zoneAndTime, fc.constantFrom(...zones), ({ zone, localTime }, other) => {
			const { localTime: shown, at } = timeAt(localTime, zone);
			const moved = timeAt(shown, other);
			// A time that a clock skips has no way back.
			if (moved.localTime === shown) expect(timeAt(moved.localTime, zone).at).toEqual(at);
		}),
		{ numRuns: 200 },
	);
});

test.each([
	['Europe/Oslo', '2026-03-15T12:00Z', '2026-02-28T23:00Z', '2026-03-31T22:00Z'],
	['Asia/Kolkata', '2026-10-31T20:00Z', '2026-10-31T18:30Z', '2026-11-30T18:30Z'],
	['America/New_York', '2027-01-01T02:00Z', '2026-12-01T05:00Z', '2027-01-01T05:00Z'],
])('in %s, the month of %s is from %s to %s', (zone, time, from, until) => {
	expect(monthOf(new Date(time), zone)).toEqual({ from: new Date(from), until: new Date(until) });
});

test('days are as long as the clock makes them', () => {
	const hours = daysFrom('2026-03-28', 3, 'Europe/Oslo').map(
		({ from, until }) => (until.getTime() - from.getTime()) / 3_600_000,
	);
	expect(hours).toEqual([24, 23, 24]);
});

const zoneAndTime = fc.record({
	zone: fc.constantFrom(...zones),
	localTime: fc
		.date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
		.map((date) => date.toISOString().slice(0, 16)),
});

const clocks = new Map(
	zones.map((timeZone) => [
		timeZone,
		new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
	]),
);
const showOf = (ms: number, zone: string) => clocks.get(zone)?.format(ms).replace(' ', 'T') ?? '';

/** Searches with the platform's own zones the first minute whose clock shows this, or more. */
function searchTime(localTime: string, zone: string): Date {
	const near = Date.parse(`${localTime}Z`);
	let [low, high] = [near - 40 * 60 * MINUTE_MS, near + 40 * 60 * MINUTE_MS];
	// Clocks go back by at most an hour, so halving ends within it; then minute by minute.
	while (high - low > MINUTE_MS) {
		const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
		if (showOf(middle, zone) >= localTime) high = middle;
		else low = middle;
	}
	const found = high;
	for (let ms = found - 61 * MINUTE_MS; ms < found; ms += MINUTE_MS)
		if (showOf(ms, zone) === localTime) return new Date(ms);
	return new Date(found);
}
