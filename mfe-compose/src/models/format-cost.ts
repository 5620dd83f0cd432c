import type { ChatMessage } from 'bff/contract/compose/compose';
import { formatDollars } from 'remote-kit/format-number';

/** A model's id without its maker: `owl` of `maker/owl`. */
export function shortName(id: string): string {
	return id.slice(id.indexOf('/') + 1);
}

/** The cost of answers: `under $0.01`, `about $0.02`, `$1.12`. */
export function formatCost(dollars: number, isEstimated = false): string {
	return isEstimated && dollars >= 0.01
		? `about ${formatDollars(dollars)}`
		: formatDollars(dollars);
}

/** The model of an answer, and its cost: `owl, under $0.01`. */
export function describeUsage({
	model,
	cost,
	isEstimated,
}: NonNullable<ChatMessage['usage']>): string {
	const price = cost === null ? '' : formatCost(cost, isEstimated);
	return [shortName(model), price].filter(Boolean).join(', ');
}
