/**
 * Days and times on the user's clock in the API's format, such as `2026-11-28` and
 * `2026-11-28T18:00`. The server converts them to moments. Here they are only compared, counted and
 * formatted.
 */
const DAY_MS = 86_400_000;

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`);
const formatter = (options: Intl.DateTimeFormatOptions) => {
	let made: Intl.DateTimeFormat | undefined;
	return (day: string): string => {
		made ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
		return made.format(atMidnight(day));
	};
};

/** `Sunday` */
export const formatWeekday = /* @__PURE__ */ formatter({ weekday: 'long' });
/** `22 Nov` */
export const formatDayMonth = /* @__PURE__ */ formatter({ day: 'numeric', month: 'short' });
/** `Sun 22 Nov` */
export const formatDay = /* @__PURE__ */ formatter({
	weekday: 'short',
	day: 'numeric',
	month: 'short',
});
const longMonth = /* @__PURE__ */ formatter({ month: 'long' });

export const dayOf = (localTime: string): string => localTime.slice(0, 10);
export const timeOf = (localTime: string): string => localTime.slice(11, 16);

export function addDays(day: string, count: number): string {
	return new Date(atMidnight(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
	return addDays(day, -((atMidnight(day).getUTCDay() + 6) % 7));
}

/** `16 to 22 November`, `28 December to 3 January` */
export function formatWeek(monday: string): string {
	const sunday = addDays(monday, 6);
	const [from, to] = [monday, sunday].map((day) => Number(day.slice(8)));
	const isOneMonth = longMonth(monday) === longMonth(sunday);
	return `${from}${isOneMonth ? '' : ` ${longMonth(monday)}`} to ${to} ${longMonth(sunday)}`;
}

/** Minutes since midnight. */
export function minutesOf(localTime: string): number {
	const [hours = 0, minutes = 0] = timeOf(localTime).split(':').map(Number);
	return hours * 60 + minutes;
}

/** `2026-11-28T18:00` for a day and the minutes since its midnight. */
export function localAt(day: string, minutes: number): string {
	const two = (value: number) => String(value).padStart(2, '0');
	return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `in 25 min`, `in 13 h`, `in 3 days` */
export function describeAhead(at: string, now: number): string {
	const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
	if (minutes < 1) return 'in a moment';
	if (minutes < 60) return `in ${minutes} min`;
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}
