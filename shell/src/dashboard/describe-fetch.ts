import type { FetchState } from 'bff/contract/feed';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatNumber } from 'remote-kit/format-number';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Describes the running or last fetch: `Last fetch brought 63 posts, 22 of them new.` */
export function describeFetch(state: FetchState, now: Date): string {
	const { status, found, waitsUntil } = state;
	if (status === 'never') return 'No posts were fetched yet.';
	if (status === 'running')
		return found === 0 ? 'Looking for posts…' : `So far ${describePosts(state)}.`;
	if (status === 'waiting') {
		const until = waitsUntil ? ` until ${formatMoment(waitsUntil, now)}` : '';
		return `X asks for a pause${until}, then it goes on.${found === 0 ? '' : ` So far ${describePosts(state)}.`}`;
	}
	if (status === 'failed')
		return found === 0
			? 'The last fetch brought nothing.'
			: `What came before that is kept: ${describePosts(state)}.`;
	return `Last fetch brought ${describePosts(state)}.`;
}

/** `Next one at 20:00.`, or an empty string if none is scheduled. */
export function describeNextFetch({ nextAt }: FetchState, now: Date): string {
	if (nextAt === null || new Date(nextAt) <= now) return '';
	return `Next one ${isSameDay(new Date(nextAt), now) ? 'at' : 'on'} ${formatMoment(nextAt, now)}.`;
}

/** The most that a fetch can read and cost. */
export function describeFetchCost({ maxPosts, mostCost }: FetchState): string {
	const posts = `A fetch takes at most ${formatCount(maxPosts, 'post')}`;
	return mostCost > 0 ? `${posts}, about ${dollars.format(mostCost)}.` : `${posts}.`;
}

/** Time and cost of the last fetch, as two texts: `fetched 18:52`, `cost $0.32`. */
export function describeFinishedFetch({ endedAt, billed, cost }: FetchState, now: Date): string[] {
	if (endedAt === null) return [];
	return [
		`fetched ${formatMoment(endedAt, now)}`,
		...(billed > 0 ? [`cost ${dollars.format(cost)}`] : []),
	];
}

function describePosts({ found, fresh }: FetchState): string {
	if (found === 0) return 'no posts';
	if (found === 1) return fresh === 1 ? '1 new post' : '1 post, not a new one';
	const share = fresh === 0 ? 'none' : fresh === found ? 'all' : formatNumber(fresh);
	return `${formatNumber(found)} posts, ${share} of them new`;
}

function isSameDay(a: Date, b: Date): boolean {
	return a.toDateString() === b.toDateString();
}
