import type { Timetable } from 'bff/contract/filter/standing';
import type { Slot } from 'bff/contract/publishing/settings';
import { addSlot, slotsOf, sortSlots, weekdays } from 'remote-kit/slots/slots';
import { parseCostLimit } from '../estimate/cost-limit.ts';

/** The typed values of the form. */
export interface TimetableValues {
	choice: 'hour' | 'day' | 'slots';
	/** The time of `day`. */
	time: string;
	/** The days and times of `slots`. */
	slots: readonly Slot[];
	/** US dollars, as typed. */
	limit: string;
}

const MORNING = '08:00';
const DEFAULT_LIMIT = '0.50';
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

const everyDay = (time: string): Slot[] => weekdays.map((_, at) => ({ weekday: at + 1, time }));

/** The values of a timetable, or those that the form begins with. */
export function valuesOf(timetable: Timetable | undefined): TimetableValues {
	const first = MONDAY_TO_FRIDAY.map((weekday) => ({ weekday, time: MORNING }));
	if (!timetable) return { choice: 'day', time: MORNING, slots: first, limit: DEFAULT_LIMIT };
	const { every, dailyLimit } = timetable;
	const slots = sortSlots(timetable.slots);
	const daily = dailyTime(slots);
	return {
		choice: every === 'hour' ? 'hour' : daily === undefined ? 'slots' : 'day',
		time: daily ?? MORNING,
		slots: slots.length > 0 ? slots : first,
		limit: dailyLimit.toFixed(2),
	};
}

/** The timetable that was typed, or what is wrong with it. */
export function readTimetable(
	{ choice, time, slots, limit }: TimetableValues,
	zone: string,
): { timetable?: Timetable; timeProblem?: string; limitProblem?: string } {
	const { dollars, problem } = parseCostLimit(limit);
	if (choice === 'day' && time === '') return { timeProblem: 'Enter a time.' };
	if (choice === 'slots' && slots.length === 0) return { timeProblem: 'Add at least one time.' };
	if (dollars === undefined) return { limitProblem: problem };
	const chosen = { hour: [], day: everyDay(time), slots: [...slots] }[choice];
	const every = choice === 'hour' ? 'hour' : 'slots';
	return { timetable: { every, slots: chosen, zone, dailyLimit: dollars } };
}

/** `Every hour`, `Every day at 08:00`, `Mon, Wed at 08:00 and 18:00; Sat at 10:00` */
export function describeTimetable({ every, slots }: Pick<Timetable, 'every' | 'slots'>): string {
	if (every === 'hour') return 'Every hour';
	const sorted = slots.reduce<Slot[]>(addSlot, []);
	const days = weekdays
		.map((name, at) => ({ day: name.slice(0, 3), times: slotsOf(sorted, at + 1) }))
		.filter(({ times }) => times.length > 0);
	const groups = [...Map.groupBy(days, ({ times }) => listing.format(times))];
	return groups
		.map(([times, same]) =>
			same.length === weekdays.length
				? `Every day at ${times}`
				: `${same.map(({ day }) => day).join(', ')} at ${times}`,
		)
		.join('; ');
}

/** The time at which it runs once on each day; undefined if it does not. */
function dailyTime(slots: readonly Slot[]): string | undefined {
	const time = slots[0]?.time;
	const isDaily = slots.length === weekdays.length && slots.every((slot) => slot.time === time);
	return isDaily ? time : undefined;
}

const listing = new Intl.ListFormat('en-GB');
