const number = new Intl.NumberFormat('en');
const moment = new Intl.DateTimeFormat(undefined, {
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
});
const momentAndYear = new Intl.DateTimeFormat(undefined, {
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
});
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

export function formatNumber(value: number): string {
	return number.format(value);
}

/** `1 post`, `1,180 posts` */
export function countOf(value: number, one: string, many = `${one}s`): string {
	return `${number.format(value)} ${value === 1 ? one : many}`;
}

/** US dollars to the digit that tells something. */
export function formatDollars(dollars: number): string {
	if (dollars === 0) return '$0';
	if (dollars < 0.0001) return 'under $0.0001';
	return dollars < 0.01 ? `$${Number(dollars.toPrecision(1))}` : `$${dollars.toFixed(2)}`;
}

/** `Fri 20 Nov, 08:14`, in the reader's own way. */
export function formatMoment(iso: string, { withYear = false } = {}): string {
	return (withYear ? momentAndYear : moment).format(new Date(iso));
}

export function formatTime(iso: string): string {
	return time.format(new Date(iso));
}

/** `about 40 s left` */
export function formatTimeLeft(seconds: number): string {
	const rounded = Math.max(5, Math.round(seconds / 5) * 5);
	return rounded < 60 ? `about ${rounded} s left` : `about ${Math.round(rounded / 60)} min left`;
}
