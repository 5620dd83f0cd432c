const date = new Intl.DateTimeFormat('en-GB', {
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	timeZone: 'UTC',
});

/** A day in UTC, such as `2026-11-23`, as “Mon 23 Nov”. */
export function formatDay(day: string): string {
	return date.format(new Date(day));
}
