/** US dollars that a run may cost where nobody says otherwise. */
export const DEFAULT_COST_LIMIT = 2;

/** A limit as it was typed, in US dollars: the limit, or what is wrong with it. */
export function parseCostLimit(
	text: string,
): { dollars: number; problem?: never } | { dollars?: never; problem: string } {
	const dollars = /^\d{1,6}([.,]\d+)?$/.test(text.trim())
		? Number(text.trim().replace(',', '.'))
		: Number.NaN;
	if (dollars >= 0.01 && dollars <= 100) return { dollars };
	return { problem: 'An amount from 0.01 to 100.' };
}
