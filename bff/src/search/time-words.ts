const words = {
	weekday: 'long',
	day: 'numeric',
	month: 'long',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
} as const;

/** Writes times on the clock of a zone, such as `Thursday 19 November 2026 at 21:30`. */
export function timeWords(zone = 'UTC'): (time: Date) => string {
	let format: Intl.DateTimeFormat;
	try {
		format = new Intl.DateTimeFormat('en-GB', { ...words, timeZone: zone });
	} catch {
		// The browser knows a zone that this server does not know.
		format = new Intl.DateTimeFormat('en-GB', { ...words, timeZone: 'UTC' });
	}
	return (time) => format.format(time);
}
