const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * US dollars that a key may still spend, null for as many as it likes. What is left of a cent is
 * not shown as nothing.
 */
export function writeCredit(remaining: number | null): string {
	if (remaining === null) return 'no limit';
	if (remaining > 0 && remaining < 0.01) return 'less than $0.01';
	return dollars.format(Math.max(remaining, 0));
}
