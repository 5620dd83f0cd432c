import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { hasLink } from '../../../contract/x/tweet-length.ts';
import type { NetworkPrices } from '../../networks/network.ts';

/** Number of posts that are read to look up one of them. */
const LOOK_UP_POSTS = 5;

/** The cost of creating one post, without its media. */
export function postPrice(text: string, prices: NetworkPrices): number {
	return hasLink(text) ? prices.postWithLink : prices.post;
}

/** The cost of looking for a post among the user's newest ones. */
export function lookUpPrice(prices: NetworkPrices): number {
	return LOOK_UP_POSTS * prices.read;
}

/** The cost of publishing these parts. `hasLink`: the stored result for each part. */
export function costOf(
	parts: readonly (Pick<DraftPart, 'text' | 'media'> & { hasLink?: boolean })[],
	prices: NetworkPrices,
): number {
	const costs = parts.map(
		({ text, media, hasLink: isLinked = hasLink(text) }) =>
			(isLinked ? prices.postWithLink : prices.post) +
			media.filter(({ alt }) => alt !== '').length * prices.media,
	);
	return roundCost(costs.reduce((sum, cost) => sum + cost, 0));
}

/** Avoids the rounding errors of binary fractions, because prices have tenths of cents. */
export function roundCost(amount: number): number {
	return Math.round(amount * 10_000) / 10_000;
}
