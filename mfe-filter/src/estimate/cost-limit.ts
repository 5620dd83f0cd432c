/** US dollars. */
export const DEFAULT_COST_LIMIT = 2;

/** Parses a typed cost limit in US dollars. `problem` is the message for an invalid one. */
export function parseCostLimit(
	text: string,
): { dollars: number; problem?: never } | { dollars?: never; problem: string } {
	const dollars = /^\d{1,6}([.,]\d+)?$/.test(text.trim())
		? Number(text.trim().replace(',', '.'))
		: Number.NaN;
	if (dollars >= 0.01 && dollars <= 100) return { dollars };
	return { problem: 'Enter an amount from 0.01 to 100.' };
}
