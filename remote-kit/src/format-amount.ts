/** The decimal places of currencies that do not have two, by Stripe's rules. */
const decimals: Readonly<Record<string, number>> = {
	...Object.fromEntries(
		'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
			.split(' ')
			.map((currency) => [currency, 0]),
	),
	...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((currency) => [currency, 3])),
};

/**
 * Formats an amount in the currency's smallest unit: `$19.00`, `¥3,000`. With `isShort` a whole
 * amount has no decimal places: `$19`.
 */
export function formatAmount(
	amount: number,
	currency: string,
	{ isShort = false }: { isShort?: boolean } = {},
): string {
	const places = decimals[currency.toLowerCase()] ?? 2;
	const shown = isShort && amount % 10 ** places === 0 ? 0 : places;
	return (amount / 10 ** places).toLocaleString('en-US', {
		style: 'currency',
		currency,
		minimumFractionDigits: shown,
		maximumFractionDigits: shown,
	});
}
