/** `1,180` */
export function formatNumber(value: number): string {
	return value.toLocaleString('en');
}

/** `1 post`, `1,180 posts` */
export function formatCount(value: number, one: string, many = `${one}s`): string {
	return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** US dollars, rounded to cents; below one cent to the first digit: `$0.003`. */
export function formatDollars(value: number): string {
	if (value === 0) return '$0';
	if (value < 0.0001) return 'under $0.0001';
	return value < 0.01
		? `$${Number(value.toPrecision(1))}`
		: value.toLocaleString('en', { style: 'currency', currency: 'USD' });
}
