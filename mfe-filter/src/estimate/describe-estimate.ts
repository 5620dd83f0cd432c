import type { RunEstimate } from 'bff/contract/filter/estimate';
import { formatCount, formatDollars, formatNumber } from 'remote-kit/format-number';

/** Whether nothing was read yet, so that the number of posts says nothing. */
export function isUnread({ posts, reachesBack }: RunEstimate): boolean {
	return posts === null || (posts === 0 && reachesBack === null);
}

/** Posts, cost and time in one line. The run stops after `limit` US dollars. */
export function describeEstimate(estimate: RunEstimate, limit: number): string {
	const { posts, modelCost, postsCost, seconds } = estimate;
	if (isUnread(estimate)) return 'We can’t tell how many posts yet.';
	if (posts === 0) return 'No posts in this time window.';
	const cost = modelCost === null ? null : Math.min(modelCost, limit) + (postsCost ?? 0);
	return `About ${[
		formatCount(posts ?? 0, 'post'),
		cost === null ? 'price unknown' : describeCost(cost),
		...(seconds === null ? [] : [describeSeconds(seconds)]),
	].join(', ')}.`;
}

function describeCost(dollars: number): string {
	if (dollars === 0) return 'free';
	return dollars < 0.01 ? formatDollars(dollars) : `up to ${formatDollars(dollars)}`;
}

function describeSeconds(seconds: number): string {
	const minutes = Math.round(seconds / 60);
	if (minutes === 0) return 'under a minute';
	return minutes === 1 ? 'a minute' : `${formatNumber(minutes)} minutes`;
}
