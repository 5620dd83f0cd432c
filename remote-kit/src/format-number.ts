/** `1,180` */
export function formatNumber(value: number): string {
	return value.toLocaleString('en');
}

/** `1 post`, `1,180 posts` */
export function formatCount(value: number, one: string, many = `${one}s`): string {
	return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** US dollars, rounded to cents: `$0.34`, `under $0.01`. */
export function formatDollars(value: number): string {
	if (value === 0) return '$0';
	return value < 0.01
		? 'under $0.01'
		: value.toLocaleString('en', { style: 'currency', currency: 'USD' });
}
