import type { DraftPart } from '../../../contract/publishing/drafts.ts';
import { hasLink } from '../../../contract/tweet-length.ts';

/** Prices at X in US dollars, from the settings of this installation. */
export interface XPrices {
	post: number;
	/** Of a post that contains a link, instead of `post`. */
	postWithLink: number;
	/** Of each image, GIF or video: X charges for its alt text. */
	media: number;
	deletePost: number;
	/** Of reading a post. */
	read: number;
}

/** What it costs to publish these parts. */
export function costOf(parts: readonly DraftPart[], prices: XPrices): number {
	const costs = parts.map(
		({ text, media }) =>
			(hasLink(text) ? prices.postWithLink : prices.post) + media.length * prices.media,
	);
	// Sums of tenths of cents, without the rounding errors of binary fractions.
	return Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 10_000) / 10_000;
}
