import { Temporal } from 'temporal-polyfill';

/** A time, and the same time on the clock of a zone, such as `2026-11-28T18:00`. */
export interface ZonedTime {
	at: Date;
	localTime: string;
}

/** A range of time: `from` belongs to it, `until` does not. */
export interface TimeRange {
	from: Date;
	until: Date;
}

/** The IANA name of a zone in the database's spelling; undefined if there is no such zone. */
export function findZone(name: string): string | undefined {
	// The library also accepts offsets such as `+02:00`, which have no daylight saving time.
	if (!/^\p{L}[\w+/-]*$/u.test(name)) return undefined;
	try {
		return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
	} catch {
		return undefined;
	}
}

/**
 * The time when the clock of a zone shows `localTime`. If the clock shows it twice, the first time;
 * if it skips it, the next time that exists. Throws `RangeError` for a day that does not exist.
 */
export function timeAt(localTime: string, zone: string): ZonedTime {
	return resolve(Temporal.PlainDateTime.from(localTime), zone);
}

/** The date and time on the clock of a zone. */
export function localTimeOf(time: Date, zone: string): string {
	return format(zoned(time, zone));
}

/** The day in a zone, such as `2026-11-28`. */
export function localDateOf(time: Date, zone: string): string {
	return zoned(time, zone).toPlainDate().toString();
}

/** The day that contains a time in a zone. */
export function dayOf(time: Date, zone: string): TimeRange {
	return rangeOf(zoned(time, zone).toPlainDate(), zone);
}

/** The month that contains a time in a zone. */
export function monthOf(time: Date, zone: string): TimeRange {
	const first = zoned(time, zone).toPlainDate().with({ day: 1 });
	return { from: startOf(first, zone), until: startOf(first.add({ months: 1 }), zone) };
}

/**
 * The days of a zone from `date` on. Throws `RangeError` if the first does not exist.
 */
export function daysFrom(
	date: string,
	count: number,
	zone: string,
): (TimeRange & { date: string })[] {
	const first = Temporal.PlainDate.from(date);
	return Array.from({ length: count }, (_, n) => {
		const day = first.add({ days: n });
		return { date: day.toString(), ...rangeOf(day, zone) };
	});
}

export interface WeeklySlots {
	/** `weekday` 1 is Monday; `time` is `HH:MM` on the clock of `zone`. */
	slots: readonly { weekday: number; time: string }[];
	zone: string;
}

/**
 * The slots after `from` and before `until`, in order. Slots that fall on the same time count once.
 */
export function* slotTimes(
	{ slots, zone }: WeeklySlots,
	{ from, until }: TimeRange,
): Generator<ZonedTime> {
	const times = slots
		.map(({ weekday, time }) => ({ weekday, time: Temporal.PlainTime.from(time) }))
		.sort((a, b) => Temporal.PlainTime.compare(a.time, b.time));
	const last = zoned(until, zone).toPlainDate();
	let previous = from;
	let day = zoned(from, zone).toPlainDate();
	for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
		for (const { weekday, time } of times) {
			if (weekday !== day.dayOfWeek) continue;
			const slot = resolve(day.toPlainDateTime(time), zone);
			if (slot.at >= until) return;
			if (slot.at <= previous) continue;
			previous = slot.at;
			yield slot;
		}
	}
}

/** Whether a time is one of the slots. */
export function isSlotTime(weekly: WeeklySlots, { at }: { at: Date }): boolean {
	const range = { from: new Date(at.getTime() - 1), until: new Date(at.getTime() + 1) };
	return !slotTimes(weekly, range).next().done;
}

function resolve(plain: Temporal.PlainDateTime, zone: string): ZonedTime {
	// For a time that the clock skips, this is a time before the change.
	const time = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
	const exists = time.toPlainDateTime().equals(plain);
	const resolved = exists ? time : (time.getTimeZoneTransition('next') ?? time);
	return { at: new Date(resolved.epochMilliseconds), localTime: format(resolved) };
}

function zoned(time: Date, zone: string): Temporal.ZonedDateTime {
	return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);
}

function rangeOf(day: Temporal.PlainDate, zone: string): TimeRange {
	return { from: startOf(day, zone), until: startOf(day.add({ days: 1 }), zone) };
}

function startOf(day: Temporal.PlainDate, zone: string): Date {
	return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}

function format(time: Temporal.ZonedDateTime): string {
	return time.toPlainDateTime().toString({ smallestUnit: 'minute' });
}
