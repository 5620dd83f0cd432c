import type { OfferedModel } from 'bff/contract/compose/models';

/** US dollars per million tokens, with cents only if there are some: `$3`, `$2.50`. */
export function formatPrice(dollars: number): string {
	const digits = Number.isInteger(dollars) ? 0 : 2;
	return `$${dollars.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: 4 })}`;
}

export function describePrices({
	promptPrice,
	completionPrice,
}: Pick<OfferedModel, 'promptPrice' | 'completionPrice'>): string {
	if (promptPrice === null || completionPrice === null) return 'No fixed price';
	if (promptPrice === 0 && completionPrice === 0) return 'Free';
	return `${formatPrice(promptPrice)} in, ${formatPrice(completionPrice)} out`;
}

/** `33k context`, `1M context`: the maximum tokens of prompt and answer together. */
export function describeContext(tokens: number): string {
	// From here on, thousands would be rounded to `1000k`.
	if (tokens >= 999_500) return `${Math.round(tokens / 100_000) / 10}M context`;
	return tokens >= 1000 ? `${Math.round(tokens / 1000)}k context` : `${tokens} context`;
}
