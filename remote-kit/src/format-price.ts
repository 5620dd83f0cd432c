/** A price in US dollars, in full: `$0.015`, `$0.20`. */
export function formatPrice(value: number): string {
	if (value === 0) return '$0';
	return `$${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
}
