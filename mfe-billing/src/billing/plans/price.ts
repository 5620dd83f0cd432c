/** The decimal places of currencies that do not have two, as the payment provider counts. */
const decimals: Readonly<Record<string, number>> = {
	...Object.fromEntries(
		'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
			.split(' ')
			.map((currency) => [currency, 0]),
	),
	...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((currency) => [currency, 3])),
};

/** Formats an amount in the currency's smallest unit: `$19.00`, `¥3,000`. */
export function formatPrice(amount: number, currency: string): string {
	const places = decimals[currency.toLowerCase()] ?? 2;
	const format = new Intl.NumberFormat('en-US', {
		style: 'currency',
		currency,
		minimumFractionDigits: places,
		maximumFractionDigits: places,
	});
	return format.format(amount / 10 ** places);
}

/** How often it is paid: `USD per month`, `USD every 3 months`. */
export function formatInterval(currency: string, interval: string): string {
	return `${currency.toUpperCase()} ${/^\d/.test(interval) ? 'every' : 'per'} ${interval}`;
}
