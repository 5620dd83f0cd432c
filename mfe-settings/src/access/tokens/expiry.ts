import { formatDate } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** When a token expires, in words, and whether that is soon. */
export function describeExpiry(expiresAt: string, now = Date.now()) {
	const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS);
	const isSoon = days < SOON_DAYS;
	const wait = days < 1 ? 'in less than a day' : `in ${formatCount(days, 'day')}`;
	return {
		isSoon,
		text: isSoon
			? `Expires ${wait}, on ${formatDate(expiresAt)}`
			: `Expires on ${formatDate(expiresAt)}`,
	};
}

/** The day of the browser’s clock after some days, as date fields have it: `2026-11-28`. */
export function dayAfter(days: number, now = new Date()): string {
	const { year, month, day } = partsOf(now);
	return new Date(Date.UTC(year, month, day + days)).toISOString().slice(0, 10);
}

/** How many days it is until a day of a date field; NaN if it is empty. */
export function daysUntil(date: string, now = new Date()): number {
	const { year, month, day } = partsOf(now);
	return (Date.parse(date) - Date.UTC(year, month, day)) / DAY_MS;
}

function partsOf(at: Date) {
	return { year: at.getFullYear(), month: at.getMonth(), day: at.getDate() };
}
