/** How often a price is paid: `a month`, `every 3 months`. */
export function formatInterval(interval: string): string {
	return `${/^\d/.test(interval) ? 'every' : 'a'} ${interval}`;
}
