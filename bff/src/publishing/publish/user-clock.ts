import { Temporal } from 'temporal-polyfill';

/** What the clock of a zone shows, such as `2026-11-28T18:00`. */
export function localTimeOf(time: Date, zone: string): string {
	return zoned(time, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** When the month of a time began in a zone. */
export function monthStart(time: Date, zone: string): Date {
	return new Date(zoned(time, zone).with({ day: 1 }).startOfDay().epochMilliseconds);
}

function zoned(time: Date, zone: string): Temporal.ZonedDateTime {
	return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);
}
