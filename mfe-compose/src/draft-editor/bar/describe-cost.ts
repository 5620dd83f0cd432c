import type { PublishingChecks } from 'bff/contract/publishing/publishing';
import { formatCount, formatDollars } from 'remote-kit/format-number';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long' });

/** What publishing costs at X, the most important line first. */
export function describeCost(
	{ cost, hasLink, spent, monthlyLimit }: PublishingChecks,
	{ parts, priceWithLink, now = new Date() }: { parts: number; priceWithLink: number; now?: Date },
): { first: string; second: string } {
	const posts = formatCount(parts, 'post');
	const isDearer = hasLink && parts > 1;
	const used =
		monthlyLimit === null
			? `${formatDollars(spent)} used in ${month.format(now)}.`
			: `${formatDollars(spent)} of your ${formatDollars(monthlyLimit)} used in ${month.format(now)}.`;
	return {
		first: hasLink
			? `Contains a link: ${formatDollars(parts > 1 ? priceWithLink : cost)} at X`
			: `${posts}, ${formatDollars(cost)} at X`,
		second: isDearer ? `${posts}, ${formatDollars(cost)} in all. ${used}` : used,
	};
}

/** Whether publishing would exceed what the user allows in a month. */
export function exceedsLimit({ cost, spent, monthlyLimit }: PublishingChecks): boolean {
	return monthlyLimit !== null && spent + cost > monthlyLimit + 1e-9;
}
