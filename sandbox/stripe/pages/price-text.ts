import type { Price } from '../api/wire.ts';

/** As `€12.00 a month`, `¥900 every 3 months`. */
export function priceText({
	unit_amount: amount,
	currency,
	recurring: { interval, interval_count: count },
}: Price): string {
	return `${moneyText(amount, currency)} ${count === 1 ? `a ${interval}` : `every ${count} ${interval}s`}`;
}

/** An amount in the currency's smallest unit, which is not a hundredth everywhere. */
export function moneyText(amount: number, currency: string): string {
	const format = new Intl.NumberFormat('en', { style: 'currency', currency });
	return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function dateText(seconds: number): string {
	return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
		seconds * 1000,
	);
}
