/** What an answer cost, in US dollars, to the digit that tells something. */
export function formatCost(dollars: number): string {
	if (dollars > 0 && dollars < 0.0001) return 'under $0.0001';
	return `$${dollars.toFixed(dollars > 0 && dollars < 0.1 ? 4 : 2)}`;
}
