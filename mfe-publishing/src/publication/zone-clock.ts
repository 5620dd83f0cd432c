import { toLocalTime } from 'remote-kit/publishing/publication/format-slot';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** More minutes than any clock was ever put forward by. */
const MAX_SKIPPED = 25 * 60;

/** The meaning of a time on the clock of a zone: most times occur once. */
export interface ClockTime {
	kind: 'once' | 'twice' | 'skipped';
	/** When it is posted: the same time, or the next one that occurs. */
	localTime: string;
}

/** Whether the clock of a zone shows a time (`2026-10-25T02:30`) when it is put forward or back. */
export function checkClock(localTime: string, zone: string): ClockTime {
	const shown = timesOf(localTime, zone);
	if (shown > 0) return { kind: shown > 1 ? 'twice' : 'once', localTime };
	const start = Date.parse(`${localTime}Z`);
	for (let minutes = 1; minutes <= MAX_SKIPPED; minutes += 1) {
		const later = new Date(start + minutes * MINUTE_MS).toISOString().slice(0, 16);
		if (timesOf(later, zone) > 0) return { kind: 'skipped', localTime: later };
	}
	return { kind: 'once', localTime };
}

/** How often a time occurs on the clock of a zone. */
function timesOf(localTime: string, zone: string): number {
	const asUtc = Date.parse(`${localTime}Z`);
	// The clock's offset from UTC is the one of a day before or a day after.
	const moments = [-DAY_MS, DAY_MS].map((distance) => {
		const near = new Date(asUtc + distance);
		return asUtc - (Date.parse(`${toLocalTime(near, zone)}Z`) - near.getTime());
	});
	return new Set(moments.filter((at) => toLocalTime(new Date(at), zone) === localTime)).size;
}

/** The name of a zone if its clock differs from this device's; undefined otherwise. */
export function nameOtherZone(zone: string, now = new Date()): string | undefined {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	return toLocalTime(now, zone) === toLocalTime(now, timeZone) ? undefined : nameZone(zone);
}

/** `America/New York` */
export function nameZone(zone: string): string {
	return zone.replaceAll('_', ' ');
}
