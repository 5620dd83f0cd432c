import { formatDollars } from 'remote-kit/format-number';

/** What answers cost: `$0.0021`, `about $0.0021`, `under $0.0001`, `$1.12`. */
export function formatCost(dollars: number, isEstimated = false): string {
	const about = isEstimated ? 'about ' : '';
	if (dollars === 0 || dollars >= 0.01) return about + formatDollars(dollars);
	if (dollars < 0.0001) return 'under $0.0001';
	return `${about}$${dollars.toFixed(4)}`;
}
