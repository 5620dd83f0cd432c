const number = new Intl.NumberFormat('en');
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat(undefined, {
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
});

/** `1 post`, `1,180 posts` */
export function countOf(value: number, one: string, many = `${one}s`): string {
	return `${number.format(value)} ${value === 1 ? one : many}`;
}

export function formatDollars(value: number): string {
	return dollars.format(value);
}

/** `18:52` today, `Fri 20 Nov, 18:52` on other days, in the reader's own way. */
export function formatMoment(iso: string, now = new Date()): string {
	const date = new Date(iso);
	return (date.toDateString() === now.toDateString() ? time : moment).format(date);
}

/** `in 40 seconds`, `after 19:05`. */
export function formatSoon(seconds: number, now: number): string {
	if (seconds > 90)
		return `after ${formatMoment(new Date(now + seconds * 1000).toISOString(), new Date(now))}`;
	return `in ${countOf(seconds, 'second')}`;
}
