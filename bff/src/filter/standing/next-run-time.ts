import type { Timetable } from '../../../contract/filter/standing.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import { dayOf, slotTimes } from '../../zones/zones.ts';

/** Longer than a week in which the clock changes. */
const SEARCHED_MS = 9 * DAY_MS;

/** The first time after `after` at which a filter runs. */
export function nextRunTime(
	{ every, slots, zone }: Pick<Timetable, 'every' | 'slots' | 'zone'>,
	after: Date,
): Date {
	const hour = new Date((Math.floor(after.getTime() / HOUR_MS) + 1) * HOUR_MS);
	if (every === 'hour') return hour;
	const until = new Date(after.getTime() + SEARCHED_MS);
	const next = slotTimes({ slots, zone }, { from: after, until }).next();
	return next.done ? hour : next.value.at;
}

/** The first time at which a filter runs on a day after the one that contains `time`. */
export function nextDayRunTime(
	timetable: Pick<Timetable, 'every' | 'slots' | 'zone'>,
	time: Date,
): Date {
	const { until } = dayOf(time, timetable.zone);
	return nextRunTime(timetable, new Date(until.getTime() - 1));
}
