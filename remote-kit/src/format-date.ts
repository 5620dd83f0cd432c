/**
 * Dates and times as Warble writes them: in English, day before month, 24 hours, in the time zone
 * of the browser. All take ISO 8601, and return an empty text for an invalid or missing date.
 * Formatters are created on first use, because that takes several milliseconds on a phone.
 */
const formatter = (options: Intl.DateTimeFormatOptions) => {
	let made: Intl.DateTimeFormat | undefined;
	return (at: Date): string => {
		// Neither is a time that the server sent: see `Time` in the contract.
		if (!at.getTime()) return '';
		made ??= new Intl.DateTimeFormat('en-GB', options);
		return made.format(at);
	};
};

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;

const time = /* @__PURE__ */ formatter(clock);
const dayAndTime = /* @__PURE__ */ formatter({ weekday: 'short', ...dayAndMonth, ...clock });
const dateAndTime = /* @__PURE__ */ formatter({ ...dayAndMonth, year: 'numeric', ...clock });
const weekday = /* @__PURE__ */ formatter({ weekday: 'short' });
const shortDate = /* @__PURE__ */ formatter(dayAndMonth);
const date = /* @__PURE__ */ formatter({ day: 'numeric', month: 'long', year: 'numeric' });

/** `18:52` */
export function formatTime(iso: string): string {
	return time(new Date(iso));
}

/** `20 November 2026` */
export function formatDate(iso: string): string {
	return date(new Date(iso));
}

/** `20 Nov 2026, 18:52` */
export function formatDateTime(iso: string): string {
	return dateAndTime(new Date(iso));
}

/** `18:52` today, `Fri 20 Nov, 18:52` on other days. */
export function formatMoment(iso: string, now = new Date()): string {
	const at = new Date(iso);
	return (at.toDateString() === now.toDateString() ? time : dayAndTime)(at);
}

const SIX_DAYS_MS = 6 * 24 * 3_600_000;

/** `today`, `Wed` in the last six days, `20 Nov` before. */
export function formatDay(iso: string, now = new Date()): string {
	const at = new Date(iso);
	if (at.toDateString() === now.toDateString()) return 'today';
	return (now.getTime() - at.getTime() < SIX_DAYS_MS ? weekday : shortDate)(at);
}

const MINUTE_MS = 60_000;

/** `just now`, `5 min ago`, `3 h ago`, and `on 20 November 2026` after a day. */
export function formatAgo(iso: string, now = new Date()): string {
	const at = new Date(iso);
	if (!at.getTime()) return '';
	const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
	if (minutes < 1) return 'just now';
	if (minutes < 60) return `${minutes} min ago`;
	return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : `on ${formatDate(iso)}`;
}
