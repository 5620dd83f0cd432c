/** The billing interval in words: `USD per month`, `USD every 3 months`. */
export function formatInterval(currency: string, interval: string): string {
	return `${currency.toUpperCase()} ${/^\d/.test(interval) ? 'every' : 'per'} ${interval}`;
}
