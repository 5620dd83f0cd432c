import type { ChatMessage } from 'bff/contract/compose/compose';
import { formatDollars } from 'remote-kit/format-number';

/** A model's id without its maker: `owl` of `maker/owl`. */
export function shortName(id: string): string {
	return id.slice(id.indexOf('/') + 1);
}

/** The cost of answers: `$0.0021`, `about $0.0021`, `under $0.0001`, `$1.12`. */
export function formatCost(dollars: number, isEstimated = false): string {
	if (dollars > 0 && dollars < 0.0001) return 'under $0.0001';
	const isSmall = dollars > 0 && dollars < 0.01;
	return (
		(isEstimated ? 'about ' : '') + (isSmall ? `$${dollars.toFixed(4)}` : formatDollars(dollars))
	);
}

/** The model of an answer, and its cost: `owl, $0.0021`. */
export function describeUsage({
	model,
	cost,
	isEstimated,
}: NonNullable<ChatMessage['usage']>): string {
	const price = cost === null ? '' : formatCost(cost, isEstimated);
	return [shortName(model), price].filter(Boolean).join(', ');
}
