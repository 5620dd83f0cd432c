/** Currencies whose smallest unit, as the payment provider counts, is not a hundredth. */
const digits: Readonly<Record<string, number>> = {
	...Object.fromEntries(
		'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
			.split(' ')
			.map((currency) => [currency, 0]),
	),
	...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((currency) => [currency, 3])),
};

/** `amount` in the currency's smallest unit, written out: `$19.00`, `¥3,000`. */
export function writePrice(amount: number, currency: string): string {
	const places = digits[currency.toLowerCase()] ?? 2;
	const format = new Intl.NumberFormat('en-US', {
		style: 'currency',
		currency,
		minimumFractionDigits: places,
		maximumFractionDigits: places,
	});
	return format.format(amount / 10 ** places);
}

/** How often it is paid: `USD per month`, `USD every 3 months`. */
export function writeInterval(currency: string, interval: string): string {
	return `${currency.toUpperCase()} ${/^\d/.test(interval) ? 'every' : 'per'} ${interval}`;
}
