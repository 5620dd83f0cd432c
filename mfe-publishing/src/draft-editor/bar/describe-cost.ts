import type { PublishingChecks } from 'bff/contract/publishing/publishing';
import { formatCount } from 'remote-kit/format-number';
import { formatPrice } from 'remote-kit/format-price';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long' });

/** The cost of publishing at X, most important line first. */
export function describeCost(
	{ cost, hasLink, spent, monthlyLimit }: PublishingChecks,
	{ parts, priceWithLink, now = new Date() }: { parts: number; priceWithLink: number; now?: Date },
): { first: string; second: string } {
	const posts = formatCount(parts, 'post');
	const isDearer = hasLink && parts > 1;
	const used =
		monthlyLimit === null
			? `${formatPrice(spent)} spent in ${month.format(now)}.`
			: `${formatPrice(spent)} of your ${formatPrice(monthlyLimit)} spent in ${month.format(now)}.`;
	return {
		first: hasLink
			? `Contains a link: ${formatPrice(parts > 1 ? priceWithLink : cost)} at X`
			: `${posts}, ${formatPrice(cost)} at X`,
		second: isDearer ? `${posts}, ${formatPrice(cost)} in all. ${used}` : used,
	};
}
