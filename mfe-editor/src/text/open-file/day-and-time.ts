const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** `14:02` today, `20 Nov, 14:02` on other days, in the time of this browser. `iso` is ISO 8601. */
export function dayAndTime(iso: string, now = new Date()): string {
	const at = new Date(iso);
	if (Number.isNaN(at.getTime())) return '';
	return at.toDateString() === now.toDateString()
		? time.format(at)
		: `${day.format(at)}, ${time.format(at)}`;
}
