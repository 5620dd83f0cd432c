/**
 * Times of the queue are shown on the clock of the user's publishing time zone, which need not be
 * the browser's. The server sends them as wall-clock times, such as `2026-11-28T18:00`.
 */
const DAY_MS = 86_400_000;

const inUtc = (options: Intl.DateTimeFormatOptions) =>
	new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });

/** `today 18:00`, `Sat 18:00` within six days, otherwise `Sat 5 Dec, 18:00`. */
export function formatSlot(localTime: string, zone: string, now = new Date()): string {
	const [date = '', time = ''] = localTime.split('T');
	const day = Date.parse(`${date}T00:00:00Z`);
	const today = Date.parse(`${toLocalTime(now, zone).slice(0, 10)}T00:00:00Z`);
	const days = Math.round((day - today) / DAY_MS);
	if (days === 0) return `today ${time}`;
	if (days > 0 && days < 7) return `${inUtc({ weekday: 'short' }).format(day)} ${time}`;
	return `${inUtc({ weekday: 'short', day: 'numeric', month: 'short' }).format(day)}, ${time}`;
}

/** A moment on the clock of a zone: `2026-11-28T18:00`. An unknown zone counts as UTC. */
export function toLocalTime(at: Date, zone: string): string {
	const clock = { dateStyle: 'short', timeStyle: 'short' } as const;
	// Swedish writes dates as ISO 8601 does.
	try {
		return new Intl.DateTimeFormat('sv', { ...clock, timeZone: zone }).format(at).replace(' ', 'T');
	} catch {
		return new Intl.DateTimeFormat('sv', { ...clock, timeZone: 'UTC' })
			.format(at)
			.replace(' ', 'T');
	}
}

/** A moment (ISO 8601) as `formatSlot` writes it. */
export function formatInZone(at: string, zone: string, now = new Date()): string {
	return formatSlot(toLocalTime(new Date(at), zone), zone, now);
}
