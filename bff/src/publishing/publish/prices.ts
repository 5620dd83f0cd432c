import type { DraftPart } from '../../../contract/publishing/drafts.ts';
import { hasLink } from '../../../contract/x/tweet-length.ts';
import type { XPrices } from '../../config/numbers.ts';

/** How many posts are read to look up one of them. */
const LOOK_UP_POSTS = 5;

/** What it costs to create one post, without its media. */
export function postPrice(text: string, prices: XPrices): number {
	return hasLink(text) ? prices.postWithLink : prices.post;
}

/** What it costs to look for a post among the user's newest ones. */
export function lookUpPrice(prices: XPrices): number {
	return LOOK_UP_POSTS * prices.read;
}

/** What it costs to publish these parts. `hasLink`: where it was counted before. */
export function costOf(
	parts: readonly (Pick<DraftPart, 'text' | 'media'> & { hasLink?: boolean })[],
	prices: XPrices,
): number {
	const costs = parts.map(
		({ text, media, hasLink: isLinked = hasLink(text) }) =>
			(isLinked ? prices.postWithLink : prices.post) +
			media.filter(({ alt }) => alt !== '').length * prices.media,
	);
	return roundCost(costs.reduce((sum, cost) => sum + cost, 0));
}

/** Without the rounding errors of binary fractions: prices have tenths of cents. */
export function roundCost(amount: number): number {
	return Math.round(amount * 10_000) / 10_000;
}
