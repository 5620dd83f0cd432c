const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** '1 like', '218 likes', '1.2K likes'. */
export function formatCount(count: number, word: string): string {
	return `${compact.format(count)} ${word}${count === 1 ? '' : 's'}`;
}
