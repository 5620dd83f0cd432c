/** `1,180` */
export function formatNumber(value: number): string {
	return value.toLocaleString('en');
}

/** `1 post`, `1,180 posts` */
export function formatCount(value: number, one: string, many = `${one}s`): string {
	return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** US dollars, rounded to cents; smaller amounts are `under $0.01`. */
export function formatDollars(value: number): string {
	if (value === 0) return '$0';
	if (value < 0.01) return 'under $0.01';
	return value.toLocaleString('en', { style: 'currency', currency: 'USD' });
}
