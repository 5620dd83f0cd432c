/** Created on first use, because that takes several milliseconds on a phone. */
let compact: Intl.NumberFormat | undefined;

/** '1 like', '218 likes', '1.2K likes'. */
export function formatCount(count: number, word: string): string {
	compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
	return `${compact.format(count)} ${word}${count === 1 ? '' : 's'}`;
}
